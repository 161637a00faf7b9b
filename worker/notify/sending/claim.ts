import type { Channel } from '../../../domain/notifications/events.ts'
import type { Sql } from '../../context.ts'
import type { Answer } from '../providers/answer.ts'

export type Leaving = Exclude<Channel, 'app'>

/** A message that this process sends now. */
export type Claimed = {
  condominium_id: string
  id: string
  kind: string
  telling_id: string
  user_id: string | null
  person_id: string | null
  path: string | null
  subject: string
  detail: string | null
  sample_of: string | null
  condominium: string
  /** Which try this is. */
  attempts: number
  body_id: string | null
  /** E-mail address, or a number in E.164. */
  address: string | null
  is_copy: boolean
}

/** Sends one message and returns the provider's answer. Never throws. */
export type Send = (message: Claimed) => Promise<Answer>

/** How long a claim belongs only to its process; no try lasts longer. */
const leaseSeconds = 120
/** After this a process sends nothing more from its claim and gives the rest back. In milliseconds. */
export const sendWithin = 60_000

/**
 * Claims what is due, the urgent first, and records it before anything leaves: a process killed after that leaves a claim behind, and `releaseStale`
 * decides.
 */
export async function claim(sql: Sql, channel: Leaving, most: number): Promise<Claimed[]> {
  const rows = await sql<Claimed[]>`
    with picked as materialized (
      select c.condominium_id, c.message_id from private.message_contents c
      where c.channel = ${channel} and c.claimed_at is null and c.due_at <= private.now()
      order by c.priority, c.due_at limit ${most} for update skip locked
    ), claimed as (
      update private.message_contents c set claimed_at = clock_timestamp(), attempts = c.attempts + 1
      from picked p where c.condominium_id = p.condominium_id and c.message_id = p.message_id
      returning c.*
    )
    select m.condominium_id, m.id, m.kind, m.telling_id, m.user_id, m.person_id, m.path, m.subject, m.detail, m.sample_of, b.name as condominium,
      c.attempts, c.body_id, m.is_copy,
      case when m.channel = 'email' then coalesce(c.address, p.email, u.email)
        when m.channel = 'whatsapp' then coalesce(case when s.whatsapp_since is not null then s.phone end, p.phone)
        when m.channel = 'sms' and s.sms_since is not null then s.phone end as address
    from claimed c
    join public.messages m on m.condominium_id = c.condominium_id and m.id = c.message_id
    join public.condominiums b on b.id = m.condominium_id
    left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    left join auth.users u on u.id = coalesce(p.user_id, m.user_id)
    left join public.notification_settings s on s.user_id = coalesce(p.user_id, m.user_id)
    order by c.priority, c.due_at`
  return [...rows]
}

/** Returns claimed messages that were not begun; they do not count as a try. */
export async function giveBack(sql: Sql, messages: readonly Claimed[]): Promise<void> {
  if (messages.length === 0) return
  await sql`
    update private.message_contents c set claimed_at = null, attempts = greatest(0, c.attempts - 1)
    where ctid = any (array(
      select ctid from private.message_contents
      where message_id = any (${messages.map(({ id }) => id)}::uuid[])
        and condominium_id = any (${[...new Set(messages.map(({ condominium_id }) => condominium_id))]}::uuid[])
      for update skip locked))`
}

/**
 * Releases a killed process's claims for a retry when they expire. Until then a receipt may show that a message left after all (`take_receipts`
 * removes it here): WhatsApp's carry our id. A mail reuses its Message-ID, a push its topic and tag, an SMS its id. Returns how many.
 */
export async function releaseStale(sql: Sql): Promise<number> {
  const { count } = await sql`
    update private.message_contents set claimed_at = null
    where ctid = any (array(
      select ctid from private.message_contents
      where claimed_at < clock_timestamp() - ${leaseSeconds} * interval '1 second' for update skip locked))`
  return count
}
