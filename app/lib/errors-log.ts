import { bareRoute, withoutPersonalData } from '../../domain/error-report.ts'
import { invoke } from './invoke.ts'

const key = 'app_errors'
const kept = 10

type ErrorRecord = {
  message: string
  errorId: string
  timestamp: string
  url: string
  stack?: string
  userAgent: string
}

/** An id a person can read out: 'ERR-20261120-7F3A91'. `entropy` is three random bytes. */
export function errorId(now: Date, entropy: Uint8Array): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '')
  const tail = [...entropy].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `ERR-${day}-${tail.toUpperCase()}`
}

/** Keeps the error among the last 10 on this device and tells the server its id, message and route. Gives the id. */
export function reportError(error: unknown): string {
  const now = new Date()
  const id = errorId(now, crypto.getRandomValues(new Uint8Array(3)))
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const record: ErrorRecord = {
    message: withoutPersonalData(message),
    errorId: id,
    timestamp: now.toISOString(),
    url: location.pathname,
    stack,
    userAgent: navigator.userAgent,
  }
  localStorage.setItem(key, JSON.stringify([...storedErrors(), record].slice(-kept)))
  invoke('report-error', { id, message: record.message, route: bareRoute(location.pathname) }).catch(() => {
    console.error('report-error failed', id)
  })
  return id
}

function storedErrors(): ErrorRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as ErrorRecord[]) : []
  } catch {
    return []
  }
}
