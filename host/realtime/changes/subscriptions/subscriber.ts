import type { Logger } from 'pino'
import type { RoleClaims } from '../../../tokens.ts'
import { reasonFor, unreachable } from '../source/reason.ts'
import type { ChangesListener } from '../types.ts'
import { type Parameters, parseRequests, SubscriptionRefused } from './parameters.ts'
import { refusal } from './refusal.ts'
import type { Registry } from './registry.ts'
import type { Resolver } from './resolver.ts'
import type { Target } from './targets.ts'

export type SubscriberOptions = {
  requests: readonly unknown[]
  /** For each request. */
  ids: number[]
  claims: RoleClaims
  listener: ChangesListener
  registry: Registry
  resolve: Resolver
  isLive(): boolean
  /** Nothing will ever come: the requests were refused. */
  onRefused(): void
  log: Logger
}

/** One channel's requests, from the join to the leave. */
export type Subscriber = {
  /** Changes flow. */
  live(): void
  /** They do not. */
  down(reason: Error): void
  refresh(claims: RoleClaims): void
  end(): void
}

const subscribed = 'Subscribed to PostgreSQL'
const retry = { least: 1000, spread: 4000 }

export function createSubscriber(options: SubscriberOptions): Subscriber {
  const { requests, ids, listener, registry, resolve, isLive, log } = options
  let { claims } = options
  let found: { parameters: Parameters; target: Target }[] | undefined
  let leave: (() => void)[] = []
  let isOver = false
  let told = ''

  function tell(status: 'ok' | 'error', message: string): void {
    // A client already notified of a problem need not hear that it continues.
    const isKnown = told === message || (told !== '' && told !== subscribed && message === unreachable)
    if (isOver || isKnown) return
    told = message
    listener.system({ extension: 'postgres_changes', status, message })
  }

  function enter(): void {
    const old = leave
    leave = (found ?? []).map(({ parameters, target }, at) =>
      registry.add(parameters, claims, target, {
        listener,
        id: ids[at] ?? 0,
        refuse: (reason) => refuse(refusal(parameters, reason).message),
      }),
    )
    for (const go of old) go()
  }

  function refuse(message: string): void {
    tell('error', message)
    end()
    options.onRefused()
  }

  function end(): void {
    isOver = true
    for (const go of leave) go()
    leave = []
  }

  async function begin(): Promise<void> {
    if (isOver) return
    try {
      const parameters = parseRequests(requests)
      const targets = await Promise.all(parameters.map((each) => resolve(each, claims)))
      if (isOver) return
      found = parameters.map((each, at) => ({ parameters: each, target: targets[at] as Target }))
      enter()
      if (isLive()) tell('ok', subscribed)
    } catch (error) {
      if (error instanceof SubscriptionRefused) return refuse(error.message)
      log.warn({ err: error }, 'assinatura de mudanças: banco fora de alcance')
      tell('error', unreachable)
      setTimeout(begin, retry.least + Math.random() * retry.spread).unref()
    }
  }

  // After the reply to the join.
  setImmediate(begin)
  return {
    live: () => {
      if (found) tell('ok', subscribed)
    },
    down: (reason) => tell('error', reasonFor(reason, told === subscribed)),
    refresh(fresh) {
      claims = fresh
      if (found && !isOver) enter()
    },
    end,
  }
}
