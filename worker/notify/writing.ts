import type { Transaction } from '../context.ts'
import type { Outgoing } from './message.ts'

type Written = { position: number; id: string }

/** Writes messages with what they need to leave; gives how many e-mails were queued. */
export async function writeMessages(sql: Transaction, outgoing: readonly Outgoing[]): Promise<number> {
  if (outgoing.length === 0) return 0
  const written = await writeRows(sql, outgoing)
  const leaving = written
    .map((row) => ({ ...row, entry: outgoing[row.position]! }))
    .filter(({ entry }) => entry.channel !== 'app')
  if (leaving.length === 0) return 0
  await sql`insert into private.message_contents ${sql(leaving.map(({ id, entry }) => contentOf(id, entry)))}`
  await sql`
    insert into private.outbox (topic, payload)
    select 'send-message', jsonb_build_object('condominiumId', m.condominium_id, 'messageId', m.id)
    from jsonb_to_recordset(${sql.json(
      leaving
        .filter(({ entry }) => entry.after === null)
        .map(({ id, entry }) => ({ condominium_id: entry.message.condominiumId, id })),
    )}::jsonb) as m (condominium_id uuid, id uuid)`
  return leaving.filter(({ entry }) => entry.channel === 'email' && !entry.recipient.isCopy).length
}

/** The rows that were not there yet. What stands in the product has arrived. */
async function writeRows(sql: Transaction, outgoing: readonly Outgoing[]): Promise<Written[]> {
  const rows = outgoing.map((entry, position) => ({
    position,
    condominium_id: entry.message.condominiumId,
    channel: entry.channel,
    kind: entry.message.kind,
    person_id: entry.recipient.personId,
    user_id: entry.recipient.userId,
    charge_id: entry.message.chargeId ?? null,
    subject: subjectOf(entry),
    path: entry.message.path ?? null,
    is_copy: entry.recipient.isCopy,
    send_after: entry.after?.toISOString() ?? null,
    in_digest: entry.inDigest,
  }))
  const written = await sql<Written[]>`
    with given as materialized (
      select r.*, private.new_id() as id from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (position integer, condominium_id uuid,
        channel text, kind text, person_id uuid, user_id uuid, charge_id uuid, subject text, path text, is_copy boolean,
        send_after timestamptz, in_digest boolean)
    ), added as (
      insert into public.messages (condominium_id, id, channel, kind, person_id, user_id, charge_id, subject, path, is_copy, send_after,
        in_digest, status, sent_at)
      select condominium_id, id, channel, kind, person_id, user_id, charge_id, subject, path, is_copy, send_after, in_digest,
        case channel when 'app' then 'sent' else 'queued' end, case channel when 'app' then private.now() end
      from given order by position
      on conflict do nothing returning id
    )
    select g.position, g.id from given g join added a on a.id = g.id order by g.position`
  return [...written]
}

const subjectOf = ({ message, recipient }: Outgoing): string =>
  recipient.isCopy ? `Cópia: ${message.content.subject}` : message.content.subject

function contentOf(id: string, { message, channel }: Outgoing) {
  const attachment = channel === 'email' ? message.attachment : undefined
  return {
    condominium_id: message.condominiumId,
    message_id: id,
    html: channel === 'email' ? message.content.html : '',
    plain: channel === 'email' ? message.content.text : '',
    attachment_name: attachment?.filename ?? null,
    attachment_type: attachment?.contentType ?? null,
    attachment: attachment ? Buffer.from(attachment.content) : null,
    picture: channel === 'email' && message.picture ? Buffer.from(message.picture) : null,
    address: message.address ?? null,
  }
}
