import { shortText } from '../../domain/notifications/short-texts.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { renderDigest } from '../message-templates/digest.ts'

type Holder = { user_id: string; condominium_id: string; channel: string }
type Line = { id: string; subject: string; path: string | null; condominium: string; document: string | null }

/** Releases one account's digest of one condominium; returns whether there was one. */
export async function releaseDigest({ transaction, siteUrl }: WorkerContext): Promise<boolean> {
  return transaction(async (sql) => {
    const gathered = await gather(sql, ['email'])
    if (!gathered) return false
    const { holder, lines } = gathered
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
        values (${holder.condominium_id}, 'digest', ${holder.user_id}, ${content.subject}) returning condominium_id, id
      ), body as (
        insert into private.message_bodies (html, plain) values (${content.html}, ${content.text}) returning id
      )
      insert into private.message_contents (condominium_id, message_id, channel, body_id)
      select l.condominium_id, l.id, 'email', b.id from letter l, body b`
    return true
  })
}

/** Merges one person's excess messages of a few minutes into one; a single one leaves unchanged. Returns whether there was any. */
export async function releaseFlood({ transaction }: WorkerContext): Promise<boolean> {
  return transaction(async (sql) => {
    const gathered = await gather(sql, ['push', 'whatsapp', 'sms'])
    if (!gathered) return false
    const { holder, lines } = gathered
    const detail = lines.length === 1 ? '1 aviso novo' : `${lines.length} avisos novos`
    await sql`
      with told as (
        insert into public.messages (condominium_id, kind, channel, user_id, subject, detail, path)
        values (${holder.condominium_id}, 'digest', ${holder.channel}, ${holder.user_id}, ${shortText('digest', detail)}, ${detail},
          ${lines.length === 1 ? lines[0]!.path : '/dashboard/notifications'})
        returning condominium_id, id, channel
      )
      insert into private.message_contents (condominium_id, message_id, channel) select condominium_id, id, channel from told`
    return true
  })
}

/** Takes all messages waiting together for the first account in line; the message they were merged into is the proof. */
async function gather(
  sql: Transaction,
  channels: string[],
): Promise<{ holder: Holder; lines: Line[] } | null> {
  // One worker at a time: two would each take part of a person's messages, and write twice.
  const [turn] = await sql<{ mine: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('digest', 0)) as mine`
  if (!turn!.mine) return null
  const [holder] = await sql<Holder[]>`
    select user_id, condominium_id, channel from public.messages
    where send_after <= private.now() and in_digest and channel = any (${channels}) and status = 'queued' and user_id is not null
    order by send_after limit 1`
  if (!holder) return null
  const lines = await sql<Line[]>`
    with due as (
      update public.messages set status = 'sent', sent_at = private.now(), send_after = null, attempts = 1
      where user_id = ${holder.user_id} and condominium_id = ${holder.condominium_id} and channel = ${holder.channel} and in_digest
        and send_after <= private.now() and status = 'queued'
      returning *
    ), gone as (
      delete from private.message_contents c using due d where c.condominium_id = d.condominium_id and c.message_id = d.id
    )
    select d.id, d.subject, d.path, c.name as condominium, c.document
    from due d join public.condominiums c on c.id = d.condominium_id order by d.created_at, d.id`
  return lines.length > 0 ? { holder, lines: [...lines] } : null
}
