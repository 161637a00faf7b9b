import type { StoredMessage } from '../database/messages.ts'
import type { Channel } from './channel.ts'
import type { Hub } from './hub.ts'

/** Sends on what the database sent. */
export function deliverStored(hub: Hub<Channel>, message: StoredMessage): void {
  const { id, topic, event, private: isPrivate, payload, bytes } = message
  const room = { topic, isPrivate }
  if (bytes) hub.broadcast(room, { event, bytes }, { id })
  else if (payload !== null) hub.broadcast(room, { message: messageOf(event, payload, { id }) }, { id })
}

/** JSON text of a broadcast. */
export function messageOf(event: string, payload: string, meta: Record<string, unknown>): string {
  return `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload},"meta":${JSON.stringify(meta)}}`
}
