import type { Task, WorkerContext } from '../context.ts'
import { renderDigest } from '../message-templates/digest.ts'

/** Messages looked at in one transaction. */
const batch = 500

/**
 * Sends what has waited long enough: what quiet hours held back leaves as it is, what waits for a digest leaves as one e-mail for
 * each account and condominium. Several workers at once never send the same.
 */
export const dueMessagesTask: Task = {
  topic: 'send-due-messages',
  schedule: '* * * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    while ((await releaseHeld(context)) === batch) signal.throwIfAborted()
    while (await releaseDigest(context)) signal.throwIfAborted()
  },
}

async function releaseHeld({ transaction }: WorkerContext): Promise<number> {
  return transaction(async (sql) => {
    const { count } = await sql`
      with due as (
        update public.messages set send_after = null
        where ctid = any (array(
          select ctid from public.messages where send_after <= private.now() and not in_digest order by send_after limit ${batch}
          for update skip locked))
        returning condominium_id, id
      )
      insert into private.outbox (topic, payload)
      select 'send-message', jsonb_build_object('condominiumId', condominium_id, 'messageId', id) from due`
    return count
  })
}

type Line = {
  condominium_id: string
  id: string
  user_id: string
  subject: string
  path: string | null
  condominium: string
  document: string | null
}

/** One account's digest of one condominium; tells whether there was one. */
async function releaseDigest({ transaction, siteUrl }: WorkerContext): Promise<boolean> {
  return transaction(async (sql) => {
    // One worker at a time: two would each take a part of somebody's messages, and write twice.
    const [turn] = await sql<{ mine: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended('digest', 0)) as mine`
    if (!turn!.mine) return false
    const [first] = await sql<{ user_id: string; condominium_id: string }[]>`
      select user_id, condominium_id from public.messages
      where send_after <= private.now() and in_digest and channel = 'email' and status = 'queued'
      order by send_after limit 1`
    if (!first) return false
    const lines = await sql<Line[]>`
      with due as (
        update public.messages set status = 'sent', sent_at = private.now(), send_after = null, attempts = 1
        where user_id = ${first.user_id} and condominium_id = ${first.condominium_id} and in_digest and send_after <= private.now()
          and channel = 'email' and status = 'queued'
        returning *
      ), gone as (
        delete from private.message_contents c using due d where c.condominium_id = d.condominium_id and c.message_id = d.id
      )
      select d.condominium_id, d.id, d.user_id, d.subject, d.path, c.name as condominium, c.document
      from due d join public.condominiums c on c.id = d.condominium_id order by d.created_at, d.id`
    if (lines.length === 0) return false
    const { condominium, document } = lines[0]!
    const content = renderDigest({
      condominium,
      document,
      lines: lines.map(({ subject, path }) => ({ subject, url: `${siteUrl}${path ?? '/dashboard'}` })),
      settingsUrl: `${siteUrl}/dashboard/settings?tab=notifications`,
    })
    await sql`
      with letter as (
        insert into public.messages (condominium_id, kind, user_id, subject)
        values (${first.condominium_id}, 'digest', ${first.user_id}, ${content.subject}) returning condominium_id, id
      ), content as (
        insert into private.message_contents (condominium_id, message_id, html, plain)
        select condominium_id, id, ${content.html}, ${content.text} from letter
      )
      insert into private.outbox (topic, payload)
      select 'send-message', jsonb_build_object('condominiumId', condominium_id, 'messageId', id) from letter`
    return true
  })
}
