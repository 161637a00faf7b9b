import type { Channel } from '../channels/channel.ts'
import type { Hub } from '../channels/hub.ts'
import type { Presences } from '../presence/presences.ts'
import type { BusMessage } from './messages.ts'

/** Applies another instance's message. */
export function receive(hub: Hub<Channel>, presences: Presences, message: BusMessage, from: string): void {
  if (message.kind === 'broadcast') hub.broadcast(message.room, message.content)
  else if (message.kind === 'absent') presences.remove(message.topic, message.ref)
  else if (message.kind === 'refs') presences.keepOnly(from, new Set(message.refs))
  // Whatever the entries say, they are present at its own sockets.
  else for (const entry of message.entries) presences.add({ ...entry, instance: from })
}
