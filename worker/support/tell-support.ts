import { z } from 'zod'
import { managersOf, momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import {
  renderSupportAnswered,
  renderSupportAsksToAct,
  renderSupportEnded,
  renderSupportOpened,
  renderSupportRequested,
} from '../message-templates/support.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

const payload = z.union([
  z.object({ condominiumId: z.uuid(), accessId: z.uuid(), what: z.enum(['opened', 'asked', 'ended']) }),
  z.object({ condominiumId: z.uuid(), requestId: z.uuid(), what: z.enum(['requested', 'answered']) }),
])

type Access = {
  reason: string
  reference: string
  opened_by: string
  opened_at: Date
  expires_at: Date
  asked_to_act_for: string | null
  /** Of the asking, so that each is told once. */
  asking: number
  ended_at: Date | null
  ended_by: string | null
}

/** Tells who administers a condominium what the support does there, and both sides of a request for help; each once. */
export const tellSupportTask: Task = {
  topic: 'tell-support',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const told = payload.parse(data)
    await transaction(async (sql) => {
      const messages =
        'accessId' in told
          ? await ofAccess(sql, told.condominiumId, told.accessId, told.what, siteUrl)
          : await ofRequest(sql, told.condominiumId, told.requestId, told.what, siteUrl)
      await notifyIn(sql, messages)
    }, signal)
  },
}

const path = '/dashboard/suporte'

async function ofAccess(
  sql: Transaction,
  condominiumId: string,
  id: string,
  what: 'opened' | 'asked' | 'ended',
  siteUrl: string,
): Promise<Message[]> {
  const place = await placeOf(sql, condominiumId)
  const [access] = await sql<Access[]>`
    select a.reason, a.reference, a.opened_by, a.opened_at, a.expires_at, a.asked_to_act_for, a.ended_at, a.ended_by,
      coalesce(extract(epoch from a.asked_to_act_at - a.opened_at), 0)::int as asking
    from public.support_accesses a where a.condominium_id = ${condominiumId} and a.id = ${id}`
  if (!place || !access) return []
  const { zone, ...about } = place
  const letter = { ...about, url: `${siteUrl}${path}` }
  const until = momentWords(access.expires_at, zone)
  const readers = await managersOf(sql, condominiumId)
  const each = (message: Omit<Message, 'condominiumId' | 'userId' | 'path'>): Message[] =>
    readers.map((userId) => ({ ...message, condominiumId, userId, path }))
  if (what === 'opened')
    return each({
      kind: 'support_opened',
      about: { id },
      content: renderSupportOpened({ ...letter, ...access, until }),
    })
  if (what === 'asked')
    return each({
      kind: 'support_asks_to_act',
      about: { id, occurrence: access.asking },
      content: renderSupportAsksToAct({ ...letter, wish: access.asked_to_act_for ?? '', until }),
    })
  const [done] = await sql<{ pages: number; acts: number }[]>`
    select count(*) filter (where e.action = 'open-support-page')::int as pages,
      count(*) filter (where e.actor_role = 'support' and e.action not in ('view-file', 'view-document'))::int as acts
    from public.audit_entries e
    where e.condominium_id = ${condominiumId} and e.actor_id = ${access.opened_by}
      and e.created_at between ${access.opened_at} and ${access.ended_at ?? access.expires_at}`
  return each({
    kind: 'support_ended',
    about: { id },
    content: renderSupportEnded({
      ...letter,
      ...done!,
      when: momentWords(access.ended_at ?? access.expires_at, zone),
      by:
        access.ended_by === null ? 'time' : access.ended_by === access.opened_by ? 'support' : 'condominium',
    }),
  })
}

async function ofRequest(
  sql: Transaction,
  condominiumId: string,
  id: string,
  what: 'requested' | 'answered',
  siteUrl: string,
): Promise<Message[]> {
  const place = await placeOf(sql, condominiumId)
  const [request] = await sql<{ number: number; text: string; answer: string | null; asked_by: string }[]>`
    select r.number::int, r.text, r.answer, r.asked_by from public.support_requests r where r.condominium_id = ${condominiumId} and r.id = ${id}`
  if (!place || !request) return []
  const { zone: _, ...about } = place
  const { number } = request
  if (what === 'answered') {
    const content = renderSupportAnswered({
      ...about,
      url: `${siteUrl}${path}`,
      number,
      answer: request.answer ?? '',
    })
    return [
      { condominiumId, kind: 'support_answered', userId: request.asked_by, about: { id }, path, content },
    ]
  }
  const own = `/dashboard/superadmin-view/${condominiumId}`
  const content = renderSupportRequested({ ...about, url: `${siteUrl}${own}`, number, text: request.text })
  const operators = await sql<
    { user_id: string }[]
  >`select user_id from private.platform_admins order by user_id`
  return operators.map(({ user_id }) => ({
    condominiumId,
    kind: 'support_requested',
    userId: user_id,
    about: { id },
    path: own,
    content,
  }))
}
