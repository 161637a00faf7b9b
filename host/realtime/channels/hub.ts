import { Broadcast, type BroadcastContent } from '../protocol/broadcast.ts'
import { keyOf, type Room } from './room.ts'

/** A client that has joined. */
type Member = { readonly key: string; deliver(broadcast: Broadcast, id?: string): void }

/** Records who has joined what, on this instance. */
export class Hub<Channel extends Member> {
  readonly #rooms = new Map<string, Set<Channel>>()

  channels(key: string): Iterable<Channel> {
    return this.#rooms.get(key) ?? []
  }

  add(channel: Channel): void {
    const room = this.#rooms.get(channel.key) ?? new Set()
    this.#rooms.set(channel.key, room.add(channel))
  }

  remove(channel: Channel): void {
    const room = this.#rooms.get(channel.key)
    if (room?.delete(channel) && room.size === 0) this.#rooms.delete(channel.key)
  }

  /**
   * Sends a broadcast to the sockets of this instance, but not to `sender`. `id` names a message of the database, which
   * a channel that had it replayed does not get again.
   */
  broadcast(
    room: Room,
    content: BroadcastContent,
    { sender, id }: { sender?: Channel; id?: string } = {},
  ): void {
    const channels = this.#rooms.get(keyOf(room))
    if (!channels) return
    const broadcast = new Broadcast(`realtime:${room.topic}`, content)
    for (const channel of channels) if (channel !== sender) channel.deliver(broadcast, id)
  }
}
