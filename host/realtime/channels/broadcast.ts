import { z } from 'zod'
import type { Context } from '../context.ts'
import type { BroadcastContent } from '../protocol/broadcast.ts'
import type { Incoming } from '../protocol/frames.ts'
import type { Channel } from './channel.ts'

/** A long message counts as several. */
const bytesPerEvent = 16 * 1024

const message = z.looseObject({ event: z.string() })

/**
 * Forwards a client's broadcast, and answers if the client wants that. Returns why the channel must end, if it must. A client that may not write gets
 * no answer, as with Supabase.
 */
export function handleBroadcast(context: Context, channel: Channel, incoming: Incoming): string | undefined {
  const { connection, wants } = channel
  if (!channel.may('broadcast', 'write')) return undefined
  const answer = (status: 'ok' | 'error', response?: Record<string, unknown> | string) => {
    if (wants.ack) connection.reply(incoming, status, response)
    return undefined
  }
  const content = contentOf(incoming)
  if (!content) return answer('error', { reason: 'Invalid broadcast payload' })
  if (sizeOf(content) > context.limits.payloadBytes) return answer('error', 'payload_size_exceeded')
  if (!connection.events.take(sizeOf(content) / bytesPerEvent)) return 'Too many messages per second'
  // Others may be the cause: no one is disconnected for it.
  if (!context.events.take()) return answer('error', { reason: 'Too many messages per second' })
  publish(context, channel, content, wants.self ? undefined : channel)
  return answer('ok')
}

/** Sends a broadcast to all who have joined, on all instances. */
export function publish(
  { hub, bus }: Context,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
  content: BroadcastContent,
  sender?: Channel,
): void {
  hub.broadcast({ topic, isPrivate }, content, { sender })
  bus.publish({ kind: 'broadcast', room: { topic, isPrivate }, content })
}

function contentOf({ payload, broadcast }: Incoming): BroadcastContent | undefined {
  if (!broadcast) {
    const parsed = message.safeParse(payload)
    return parsed.success ? { message: JSON.stringify(parsed.data) } : undefined
  }
  const { event, encoding, payload: bytes } = broadcast
  // Data read from a socket shares its memory with other data that came with it.
  if (encoding === 'binary') return { event, bytes: Buffer.from(bytes) }
  const json = bytes.toString()
  return isJson(json) ? { event, json } : undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function sizeOf(content: BroadcastContent): number {
  if ('bytes' in content) return content.bytes.length
  return Buffer.byteLength('json' in content ? content.json : content.message)
}
