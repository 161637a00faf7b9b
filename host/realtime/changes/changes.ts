import type { Logger } from 'pino'
import type { DatabaseUrls } from '../../database/urls.ts'
import { openDatabase } from './database.ts'
import { deliver } from './rows/delivery.ts'
import { createQueue } from './rows/queue.ts'
import type { RowChange } from './source/change.ts'
import { createLag } from './source/lag.ts'
import { createSource } from './source/source.ts'
import { bind } from './subscriptions/bindings.ts'
import { firstOf } from './subscriptions/parameters.ts'
import { Registry } from './subscriptions/registry.ts'
import { createResolver } from './subscriptions/resolver.ts'
import { createSubscriber, type Subscriber } from './subscriptions/subscriber.ts'
import type { Changes } from './types.ts'

export type ChangesOptions = {
  /** Over 2 connections as `authenticator`, which queries on behalf of subscribers, and a replication connection as `realtimeAdmin`. */
  urls: Pick<DatabaseUrls, 'authenticator' | 'realtimeAdmin'>
  log: Logger
}

/**
 * Creates `postgres_changes` from PostgreSQL's log, over one temporary slot that exists while anyone subscribes. Each row is shown to those whose
 * policies let them read it at that moment. Connects to nothing before the first subscription.
 */
export function createChanges({ urls, log }: ChangesOptions): Changes {
  const database = openDatabase(urls.authenticator)
  const resolve = createResolver(database)
  const registry = new Registry()
  const subscribers = new Set<Subscriber>()
  const lag = createLag()
  const queue = createQueue(
    (items) => deliver(items, { database, log }),
    (error) => source.restart(error),
  )
  let trouble: Error | undefined
  const source = createSource({
    url: urls.realtimeAdmin,
    take(change: RowChange) {
      lag.check(change)
      const candidates = registry.candidates(change)
      return candidates.length > 0 ? queue.push({ change, candidates }) : undefined
    },
    onLive() {
      trouble = undefined
      lag.reset()
      for (const subscriber of subscribers) subscriber.live()
    },
    onDown(reason) {
      queue.clear()
      trouble = reason
      for (const subscriber of subscribers) subscriber.down(reason)
    },
    log,
  })

  function leave(subscriber: Subscriber): void {
    subscriber.end()
    if (!subscribers.delete(subscriber) || subscribers.size > 0) return
    trouble = undefined
    source.rest()
  }

  return {
    subscribe(asked, claims, listener) {
      const requests = firstOf(asked)
      const bindings = bind(requests)
      const subscriber = createSubscriber({
        requests,
        ids: bindings.map(({ id }) => id),
        claims,
        listener,
        registry,
        resolve,
        isLive: source.isLive,
        onRefused: () => leave(subscriber),
        log,
      })
      subscribers.add(subscriber)
      if (trouble) subscriber.down(trouble)
      source.open()
      return { bindings, refresh: subscriber.refresh, unsubscribe: () => leave(subscriber) }
    },
    async close() {
      for (const subscriber of subscribers) subscriber.end()
      subscribers.clear()
      await source.close()
      await database.close()
    },
  }
}
