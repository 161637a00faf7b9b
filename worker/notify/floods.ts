import { floodEnd, floodMinutes } from '../../domain/notifications/flood.ts'
import { mustArrive } from '../../domain/notifications/urgency.ts'
import type { Transaction } from '../context.ts'
import type { Outgoing } from './message.ts'

const disturbing = new Set(['push', 'whatsapp', 'sms'])
type Lately = { user_id: string; channel: string; at: Date[] }

/** Holds back messages that would be too many on a person's phone: they leave with the rest, as one (domain/notifications/flood.ts). */
export async function heldFromFloods(
  sql: Transaction,
  outgoing: readonly Outgoing[],
  now: Date,
): Promise<Outgoing[]> {
  const asked = outgoing.filter(isAsked)
  if (asked.length === 0) return [...outgoing]
  const users = [...new Set(asked.map(({ recipient }) => recipient.userId!))]
  const rows = await sql<Lately[]>`
    select m.user_id, m.channel, array_agg(m.created_at) as at from public.messages m
    where m.user_id = any (${users}::uuid[]) and m.channel in ('push', 'whatsapp', 'sms') and m.kind <> 'digest'
      and m.created_at > ${now}::timestamptz - ${floodMinutes}::int * interval '1 minute'
    group by 1, 2`
  const lately = new Map(rows.map(({ user_id, channel, at }) => [`${user_id} ${channel}`, at]))
  return outgoing.map((entry) => {
    if (!isAsked(entry)) return entry
    const key = `${entry.recipient.userId} ${entry.channel}`
    const known = lately.get(key) ?? []
    const after = floodEnd(entry.message.kind, known, now)
    lately.set(key, [...known, now])
    return after ? { ...entry, after, inDigest: true } : entry
  })
}

const isAsked = ({ channel, recipient, message, after }: Outgoing): boolean =>
  disturbing.has(channel) && recipient.userId !== null && after === null && !mustArrive(message.kind)
