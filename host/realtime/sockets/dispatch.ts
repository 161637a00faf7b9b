import { renewToken } from '../channels/access-token.ts'
import { handleBroadcast } from '../channels/broadcast.ts'
import type { Channel, Client } from '../channels/channel.ts'
import { close, shutDown } from '../channels/close.ts'
import { join } from '../channels/join.ts'
import { handlePresence } from '../channels/presence.ts'
import type { Context } from '../context.ts'
import type { Incoming } from '../protocol/frames.ts'

/** Messages that one connection may have waiting before nothing more is read from it. */
const mostWaiting = 100

/** Processes a client's message. Messages of one topic run one after another; those of other topics run concurrently. */
export function dispatch(context: Context, connection: Client, incoming: Incoming): void {
  if (connection.isClosed) return
  if (!incoming.topic.startsWith('realtime:')) {
    answerOutside(connection, incoming)
    return
  }
  const before = connection.pending.get(incoming.topic)
  const done = before
    ? before.then(() => handle(context, connection, incoming))
    : handle(context, connection, incoming)
  if (done) wait(context, connection, incoming.topic, done)
}

/** A heartbeat, or what belongs to no channel. */
function answerOutside(connection: Client, incoming: Incoming): void {
  if (!connection.events.take()) connection.close(1008, 'Too many messages per second')
  else if (incoming.topic === 'phoenix') connection.reply(incoming, 'ok')
  else connection.reply(incoming, 'error', { reason: 'unmatched topic' })
}

function wait(context: Context, connection: Client, topic: string, done: Promise<void>): void {
  const settled = done
    .catch((error: unknown) => {
      context.log.error({ err: error }, 'realtime: message failed')
    })
    .then(() => {
      if (connection.pending.get(topic) === settled) connection.pending.delete(topic)
      if (--connection.waiting === mostWaiting) connection.resume()
    })
  connection.pending.set(topic, settled)
  if (++connection.waiting > mostWaiting) connection.pause()
}

function handle(context: Context, connection: Client, incoming: Incoming): Promise<void> | undefined {
  if (connection.isClosed) return undefined
  if (incoming.event === 'phx_join') return join(context, connection, incoming)
  const channel = connection.channels.get(incoming.topic)
  if (!channel) {
    answerOutside(connection, incoming)
    return undefined
  }
  // Meant for a channel of the same topic that has ended.
  if (incoming.joinRef !== null && incoming.joinRef !== channel.joinRef) return undefined
  if (incoming.event === 'phx_leave') {
    connection.reply(incoming, 'ok')
    close(context, channel)
    return undefined
  }
  return serve(context, channel, incoming)
}

function serve(context: Context, channel: Channel, incoming: Incoming): Promise<void> | undefined {
  const end = (why: string | undefined) => {
    if (why !== undefined) shutDown(context, channel, why)
  }
  if (!channel.connection.events.take()) end('Too many messages per second')
  else if (incoming.event === 'broadcast') end(handleBroadcast(context, channel, incoming))
  else if (incoming.event === 'presence') end(handlePresence(context, channel, incoming))
  else if (incoming.event === 'access_token') return renewToken(context, channel, incoming).then(end)
  return undefined
}
