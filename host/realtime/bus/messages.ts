import { z } from 'zod'
import type { Room } from '../channels/room.ts'
import type { Entry } from '../presence/presences.ts'
import type { BroadcastContent } from '../protocol/broadcast.ts'

/** The messages between instances. */
export type BusMessage =
  | { kind: 'broadcast'; room: Room; content: BroadcastContent }
  /** These are present, at the sender's sockets. */
  | { kind: 'present'; entries: Entry[] }
  | { kind: 'absent'; topic: string; ref: string }
  /** All refs of the sender: any other known ref of it is gone. */
  | { kind: 'refs'; refs: string[] }

const content = z.union([
  z.object({ message: z.string() }),
  z.object({ event: z.string(), json: z.string() }),
  z.object({ event: z.string(), bytes: z.string().transform((text) => Buffer.from(text, 'base64')) }),
])
const entry = z.object({
  topic: z.string(),
  key: z.string(),
  ref: z.string(),
  meta: z.string(),
  instance: z.string(),
})
const busMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('broadcast'),
    room: z.object({ topic: z.string(), isPrivate: z.boolean() }),
    content,
  }),
  z.object({ kind: z.literal('present'), entries: z.array(entry) }),
  z.object({ kind: z.literal('absent'), topic: z.string(), ref: z.string() }),
  z.object({ kind: z.literal('refs'), refs: z.array(z.string()) }),
])

export function writeMessage(message: BusMessage): string {
  if (message.kind !== 'broadcast' || !('bytes' in message.content)) return JSON.stringify(message)
  const { event, bytes } = message.content
  return JSON.stringify({ ...message, content: { event, bytes: bytes.toString('base64') } })
}

/** Nothing for what another version of this program may say. */
export function readMessage(text: string): BusMessage | undefined {
  try {
    return busMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
