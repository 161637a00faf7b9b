import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Incoming } from '../protocol/frames.ts'
import type { Channel } from './channel.ts'

const message = z.object({ event: z.string(), payload: z.unknown().optional() })
const payload = z.record(z.string(), z.unknown())

/** Tracks or untracks, and answers once that is announced. Returns why the channel must end, if it must; the words are Supabase's. */
export function handlePresence(context: Context, channel: Channel, incoming: Incoming): string | undefined {
  const { connection } = channel
  const answerOnceTold = () => context.presences.afterTelling(() => connection.reply(incoming, 'ok'))
  const asked = message.safeParse(incoming.payload)
  const event = asked.data?.event.toLowerCase()
  if (event === 'untrack') {
    untrack(context, channel)
    answerOnceTold()
    return undefined
  }
  if (!channel.presence.calls.take()) return 'Client presence rate limit exceeded'
  if (event !== 'track' || !channel.may('presence', 'write')) {
    connection.reply(incoming, 'error')
    return undefined
  }
  const tracked = payload.safeParse(asked.data?.payload ?? {})
  if (!tracked.success) {
    connection.reply(incoming, 'error', { reason: 'Presence track payload must be a map' })
    return undefined
  }
  if (!context.presenceEvents.take()) return 'Too many presence messages per second'
  const text = JSON.stringify(tracked.data)
  if (Buffer.byteLength(text) > context.limits.presenceBytes) return 'Track message size exceeded'
  if (track(context, channel, tracked.data, text)) answerOnceTold()
  else connection.reply(incoming, 'error')
  return undefined
}

/** Sends who is present; from then on the channel is notified of who comes and goes. */
export function sendState({ presences }: Context, channel: Channel): void {
  if (!channel.may('presence', 'read')) return
  channel.push('presence_state', presences.state(channel.key))
  channel.presence.isTold = true
}

function track(context: Context, channel: Channel, tracked: Record<string, unknown>, text: string): boolean {
  const { presences, bus } = context
  const { presence, key: topic } = channel
  if (presence.ref !== undefined && presence.payload === text) return true
  const ref = randomBytes(9).toString('base64url')
  const refs = { phx_ref: ref, ...(presence.ref !== undefined && { phx_ref_prev: presence.ref }) }
  const meta = JSON.stringify({ ...tracked, ...refs })
  const entry = { topic, key: presence.key, ref, meta, instance: bus.instance }
  if (!presences.add(entry)) return false
  bus.publish({ kind: 'present', entries: [entry] })
  forget(context, channel)
  presence.ref = ref
  presence.payload = text
  if (!presence.isTold) sendState(context, channel)
  return true
}

export function untrack(context: Context, channel: Channel): void {
  forget(context, channel)
  channel.presence.ref = undefined
  channel.presence.payload = undefined
}

function forget({ presences, bus }: Context, { key, presence }: Channel): void {
  if (presence.ref === undefined) return
  presences.remove(key, presence.ref)
  bus.publish({ kind: 'absent', topic: key, ref: presence.ref })
}
