import { bareRoute, withoutPersonalData } from '../../../domain/error-report.ts'
import { invoke } from '../commands/invoke.ts'
import { record } from './events.ts'
import { storedList } from './stored-list.ts'

export type ErrorRecord = {
  message: string
  errorId: string
  timestamp: string
  url: string
  stack?: string
  componentStack?: string
  userAgent: string
}

/** The last errors of this device. */
export const storedErrors = storedList<ErrorRecord>('app_errors', 10)

/** An id a person can read out: 'ERR-20261120-7F3A91'. `entropy` is three random bytes. */
export function errorId(now: Date, entropy: Uint8Array): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const tail = [...entropy].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `ERR-${day}-${tail.toUpperCase()}`
}

const componentStacks = new WeakMap<object, string>()

/** Stores where in the component tree an error was thrown, until it is reported. */
export function keepComponentStack(error: unknown, stack: string | null | undefined): void {
  if (typeof error === 'object' && error !== null && stack) componentStacks.set(error, stack)
}

/** Stores the error among the last 10 on this device and reports its id, message and route to the server. Returns the id. */
export function reportError(error: unknown): string {
  const now = new Date()
  const id = errorId(now, crypto.getRandomValues(new Uint8Array(3)))
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const entry: ErrorRecord = {
    message: withoutPersonalData(message),
    errorId: id,
    timestamp: now.toISOString(),
    url: bareRoute(location.pathname),
    stack,
    componentStack: typeof error === 'object' && error !== null ? componentStacks.get(error) : undefined,
    userAgent: navigator.userAgent,
  }
  storedErrors.add(entry)
  record('error_occurred', {
    error_message: entry.message,
    error_stack: withoutPersonalData(stack ?? ''),
    context: bareRoute(location.pathname),
    severity: 'error',
  })
  invoke('report-error', { id, message: entry.message, route: bareRoute(location.pathname) }).catch(() => {
    console.error('report-error failed', id)
  })
  return id
}
