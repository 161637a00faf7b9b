import type { Channel } from '../../domain/notifications/events.ts'
import { oneLine, shortText } from '../../domain/notifications/short-texts.ts'
import { priorityOf } from '../../domain/notifications/urgency.ts'
import type { Transaction } from '../context.ts'
import type { Message, Outgoing } from './message.ts'

type Written = { position: number; id: string }

/** Bodies that one call has written so far: the same content for many recipients is one. */
export type Bodies = Map<string, string>

/** Writes messages with what they need to leave; returns how many e-mails were queued. */
export async function writeMessages(
  sql: Transaction,
  outgoing: readonly Outgoing[],
  bodies: Bodies,
): Promise<number> {
  if (outgoing.length === 0) return 0
  const written = await writeRows(sql, outgoing)
  const leaving = written
    .map((row) => ({ ...row, entry: outgoing[row.position]! }))
    .filter(({ entry }) => entry.channel !== 'app')
  if (leaving.length === 0) return 0
  const letters = leaving.filter(({ entry }) => entry.channel === 'email')
  await writeBodies(
    sql,
    letters.map(({ entry }) => entry.message),
    bodies,
  )
  const contents = leaving.map(({ id, entry }) => ({
    condominium_id: entry.message.condominiumId,
    message_id: id,
    channel: entry.channel,
    body_id: entry.channel === 'email' ? bodies.get(bodyKey(entry.message))! : null,
    address: entry.message.address ?? null,
    priority: priorityOf(entry.message.kind),
    after: entry.after?.toISOString() ?? null,
    in_digest: entry.inDigest,
  }))
  await sql`
    insert into private.message_contents (condominium_id, message_id, channel, body_id, address, priority, due_at)
    select condominium_id, message_id, channel, body_id, address, priority,
      case when not in_digest then coalesce(after, private.now()) end
    from jsonb_to_recordset(${sql.json(contents)}::jsonb) as c (condominium_id uuid, message_id uuid, channel text, body_id uuid,
      address text, priority smallint, after timestamptz, in_digest boolean)`
  // One outbox entry for all of them: the worker that takes it sends whatever is due.
  if (leaving.some(({ entry }) => entry.after === null))
    await sql`insert into private.outbox (topic, payload) values ('send-message', '{}')`
  return letters.filter(({ entry }) => !entry.recipient.isCopy).length
}

const keys = new WeakMap<object, string>()
const keyOf = (object: object | undefined): string => {
  if (!object) return ''
  const known = keys.get(object) ?? crypto.randomUUID()
  keys.set(object, known)
  return known
}
const bodyKey = ({ content, attachment, picture }: Message): string =>
  [keyOf(content), keyOf(attachment), keyOf(picture)].join()

async function writeBodies(sql: Transaction, messages: readonly Message[], bodies: Bodies): Promise<void> {
  const fresh = new Map(
    messages.filter((message) => !bodies.has(bodyKey(message))).map((message) => [bodyKey(message), message]),
  )
  if (fresh.size === 0) return
  const rows = [...fresh].map(([key, { content, attachment, picture }]) => {
    const id = crypto.randomUUID()
    bodies.set(key, id)
    return {
      id,
      html: content.html,
      plain: content.text,
      attachment_name: attachment?.filename ?? null,
      attachment_type: attachment?.contentType ?? null,
      attachment: attachment ? Buffer.from(attachment.content) : null,
      picture: picture ? Buffer.from(picture) : null,
    }
  })
  await sql`insert into private.message_bodies ${sql(rows)}`
}

/** Inserts and returns the rows that were not there yet. In-product messages count as delivered. */
async function writeRows(sql: Transaction, outgoing: readonly Outgoing[]): Promise<Written[]> {
  const rows = outgoing.map((entry, position) => ({
    position,
    condominium_id: entry.message.condominiumId,
    channel: entry.channel,
    kind: entry.message.kind,
    person_id: entry.recipient.personId,
    user_id: entry.recipient.userId,
    charge_id: entry.message.chargeId ?? null,
    about_id: entry.message.about?.id ?? null,
    occurrence: entry.message.about?.occurrence ?? 0,
    telling_id: entry.tellingId,
    sample_of: entry.message.sampleOf ?? null,
    subject: subjectOf(entry),
    text_version: saysSubject(entry.channel) ? (entry.message.textVersion ?? null) : null,
    detail: entry.message.detail ? oneLine(entry.message.detail) : null,
    path: entry.message.path ?? null,
    is_copy: entry.recipient.isCopy,
    send_after: entry.after?.toISOString() ?? null,
    in_digest: entry.inDigest,
  }))
  const written = await sql<Written[]>`
    with given as materialized (
      select r.*, private.new_id() as id from jsonb_to_recordset(${sql.json(rows)}::jsonb) as r (position integer, condominium_id uuid,
        channel text, kind text, person_id uuid, user_id uuid, charge_id uuid, about_id uuid, occurrence integer, telling_id uuid, sample_of text,
        subject text, text_version integer, detail text, path text, is_copy boolean, send_after timestamptz, in_digest boolean)
    ), added as (
      insert into public.messages (condominium_id, id, channel, kind, person_id, user_id, charge_id, about_id, occurrence, telling_id, sample_of,
        subject, text_version, detail, path, is_copy, send_after, in_digest, status, sent_at)
      select condominium_id, id, channel, kind, person_id, user_id, charge_id, about_id, occurrence, telling_id, sample_of, subject, text_version, detail, path,
        is_copy, send_after, in_digest, case channel when 'app' then 'sent' else 'queued' end,
        case channel when 'app' then private.now() end
      from given order by position
      on conflict do nothing returning id
    )
    select g.position, g.id from given g join added a on a.id = g.id order by g.position`
  return [...written]
}

/** The others say an event's short text. */
const saysSubject = (channel: Channel): boolean => channel === 'app' || channel === 'email'

/** Whole in the product and by e-mail; on phones what a locked screen may show. */
function subjectOf({ message, recipient, channel }: Outgoing): string {
  const words = saysSubject(channel)
    ? message.content.subject
    : shortText(message.sampleOf ?? message.kind, message.detail ?? null)
  return recipient.isCopy ? `Cópia: ${words}` : words
}
