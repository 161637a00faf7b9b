import type { Bus } from '../bus/bus.ts'
import type { Channel } from '../channels/channel.ts'
import type { Hub } from '../channels/hub.ts'
import { encode } from '../protocol/frames.ts'
import { type Difference, type Entry, grouped, type Presences, sizeOf } from './presences.ts'

/** Maximum bytes sent to other instances in one message; the bus accepts three times as much. */
const bytesAtOnce = 256 * 1024

/**
 * Notifies this instance's sockets of joins and leaves, in two messages, leaves first: realtime-js 2.109 forgets the refs of a key's presences while
 * it processes one more or one less for that key, and would then show them forever. So all entries of a key leave, and those still present join.
 */
export function tellDifference(hub: Hub<Channel>, key: string, { joins, leaves }: Difference): void {
  if (leaves.size > 0) send(hub, key, () => `{"joins":{},"leaves":${grouped(leaves)}}`)
  if (joins.size > 0) send(hub, key, () => `{"joins":${grouped(joins)},"leaves":{}}`)
}

function send(hub: Hub<Channel>, key: string, write: () => string): void {
  let payload: string | undefined
  const frames = new Map<string, Buffer>()
  for (const channel of hub.channels(key)) {
    const { connection, fullTopic: topic } = channel
    if (!channel.presence.isTold || !channel.may('presence', 'read')) continue
    payload ??= write()
    const message = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
    const data = frames.get(connection.version) ?? Buffer.from(encode(connection.version, message))
    frames.set(connection.version, data)
    connection.send({ data, isBinary: false })
  }
}

/** Sends everything present at this instance to the other instances. */
export function tellInstances(bus: Bus, presences: Presences): void {
  const entries = presences.of(bus.instance)
  let batch: Entry[] = []
  let bytes = 0
  const flush = () => {
    if (batch.length > 0) bus.publish({ kind: 'present', entries: batch })
    batch = []
    bytes = 0
  }
  for (const entry of entries) {
    bytes += sizeOf(entry)
    if (batch.push(entry) && bytes >= bytesAtOnce) flush()
  }
  flush()
  bus.publish({ kind: 'refs', refs: entries.map((entry) => entry.ref) })
}
