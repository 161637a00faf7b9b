import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseUrls } from '../database/urls.ts'
import type { SocketService } from '../service.ts'
import type { Tokens } from '../tokens.ts'
import type { Bus } from './bus/bus.ts'
import { createNotifyBus } from './bus/notify-bus.ts'
import { receive } from './bus/receive.ts'
import { createChanges } from './changes/changes.ts'
import type { Channel } from './channels/channel.ts'
import { Hub } from './channels/hub.ts'
import { deliverStored } from './channels/stored.ts'
import type { RealtimeConfig } from './config.ts'
import type { Context } from './context.ts'
import { openConnections } from './database/connections.ts'
import { createMessages } from './database/messages.ts'
import { tendPartitions } from './database/partitions.ts'
import { createPolicies } from './database/policies.ts'
import { createReplay } from './database/replay.ts'
import { route } from './http/routes.ts'
import { Bucket, Buckets, defaultLimits, type Limits } from './limits.ts'
import { Presences } from './presence/presences.ts'
import { tellDifference, tellInstances } from './presence/tell.ts'
import { Sockets } from './sockets/sockets.ts'
import { createUpgrade } from './sockets/upgrade.ts'

export type RealtimeOptions = {
  urls: Pick<DatabaseUrls, 'authenticator' | 'realtimeAdmin' | 'admin'>
  tokens: Pick<Tokens, 'verify'>
  config: RealtimeConfig
  limits?: Partial<Limits>
  log: Logger
}

/** Seconds without sockets after which the other instances are no longer listened to. */
const lingerSeconds = 30
/** Maximum time to notify the other instances that this one is shutting down. */
const goodbyeMilliseconds = 250

/** Serves `/realtime/v1`: channels over websockets as realtime-js joins them, and broadcasts over HTTP. */
export async function createRealtime(options: RealtimeOptions): Promise<SocketService> {
  const { urls, tokens, log } = options
  const limits = { ...defaultLimits, ...options.limits }
  const connections = openConnections(urls)
  const partitions = await tendPartitions(urls.realtimeAdmin, log)
  const hub = new Hub<Channel>()
  const presences = new Presences(limits, (topic, difference) => tellDifference(hub, topic, difference))
  const bus: Bus = createNotifyBus({
    url: urls.realtimeAdmin,
    sql: connections.admin,
    listener: {
      received: (message, from) => receive(hub, presences, message, from),
      asked: () => tellInstances(bus, presences),
      lost: (instance) => presences.keepOnly(instance, new Set()),
    },
    log,
  })
  const messages = createMessages(connections.admin, {
    payloadBytes: limits.payloadBytes,
    deliver: (message) => deliverStored(hub, message),
    log,
  })
  const changes = createChanges({ urls, log })
  const context: Context = {
    limits,
    config: options.config,
    tokens,
    policies: createPolicies(connections.authenticator),
    messages,
    replay: createReplay(connections.admin, limits.payloadBytes),
    changes,
    hub,
    presences,
    bus,
    events: new Bucket(limits.eventsOfAll),
    requests: new Buckets(limits.requests),
    presenceEvents: new Bucket(limits.presenceOfAll),
    log,
  }
  let idleSeconds = 0
  const sockets = new Sockets(context, (isIdle) => {
    idleSeconds = isIdle ? idleSeconds + 1 : 0
    if (isIdle) messages.stop()
    if (idleSeconds === lingerSeconds) void bus.leave()
  })
  return {
    fetch: (request) => {
      idleSeconds = 0
      return route(context, request)
    },
    upgrade: createUpgrade(context, sockets),
    openSockets: () => sockets.size,
    async close() {
      await sockets.drain()
      presences.close()
      const parts = Promise.all([changes.close(), messages.close(), bus.close(), partitions.close()])
      // If the database does not answer, these hang until the connections are closed.
      await Promise.race([parts, setTimeout(goodbyeMilliseconds, undefined, { ref: false })])
      await Promise.all([parts, connections.close()])
    },
  }
}
