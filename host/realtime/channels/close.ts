import type { Context } from '../context.ts'
import type { Channel } from './channel.ts'
import { untrack } from './presence.ts'

/** Ends a channel, once. Notifies the client: on `phx_error` it joins again by itself; sends nothing if the answer to its join already says so. */
export function close(
  context: Context,
  channel: Channel,
  told: 'phx_close' | 'phx_error' | null = 'phx_close',
): void {
  if (channel.isClosed) return
  const { connection, fullTopic, joinRef } = channel
  context.hub.remove(channel)
  untrack(context, channel)
  channel.changes?.unsubscribe()
  if (connection.channels.get(fullTopic) === channel) connection.channels.delete(fullTopic)
  channel.isClosed = true
  if (told) connection.tell({ joinRef, ref: joinRef, topic: fullTopic, event: told, payload: '{}' })
}

/** Ends a channel after saying why, as Supabase does. */
export function shutDown(context: Context, channel: Channel, why: string): void {
  channel.tell('error', why)
  close(context, channel)
}
