import type { Task, Transaction, WorkerContext } from './context.ts'
import type { Rendered } from './message-templates/layout.ts'

export type Message = {
  condominiumId: string
  kind: 'charge_issued' | 'charge_paid' | 'membership_approved' | 'membership_rejected'
  /** Whom it is for; the address is looked up when it leaves: the person's, else the account's. */
  personId?: string | null
  userId?: string | null
  /** With a charge, one message per charge and kind ever leaves. */
  chargeId?: string | null
  content: Rendered
  attachment?: { filename: string; content: Uint8Array; contentType: string }
}

/** Tries of a message before it is given up; the queue waits longer before each. */
const MOST_ATTEMPTS = 5

/**
 * Queues messages: their rows, their contents and the outbox entries in one transaction. Those that exist already (the
 * same charge and kind) are left out. Gives how many were queued.
 */
export async function notify(context: WorkerContext, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0
  return context.transaction(async (sql) => {
    let queued = 0
    for (const message of messages) queued += (await queueMessage(sql, message)) ? 1 : 0
    return queued
  })
}

async function queueMessage(sql: Transaction, message: Message): Promise<boolean> {
  const { condominiumId, content, attachment } = message
  const [row] = await sql<{ id: string }[]>`
    insert into public.messages (condominium_id, kind, person_id, user_id, charge_id, subject)
    values (${condominiumId}, ${message.kind}, ${message.personId ?? null}, ${message.userId ?? null},
      ${message.chargeId ?? null}, ${content.subject})
    on conflict do nothing returning id`
  if (!row) return false
  await sql`
    with content as (
      insert into private.message_contents
        (condominium_id, message_id, html, plain, attachment_name, attachment_type, attachment)
      values (${condominiumId}, ${row.id}, ${content.html}, ${content.text}, ${attachment?.filename ?? null},
        ${attachment?.contentType ?? null}, ${attachment ? Buffer.from(attachment.content) : null})
    )
    insert into private.outbox (topic, payload)
    values ('send-message', ${sql.json({ condominiumId, messageId: row.id })})`
  return true
}

type Outgoing = {
  subject: string
  attempts: number
  address: string | null
  html: string
  plain: string
  attachment_name: string | null
  attachment_type: string | null
  attachment: Uint8Array | null
}
type Key = { condominiumId: string; messageId: string }

/** Sends one queued message. A failed try is written down and thrown on, so that the queue tries again. */
export const sendMessageTask: Task = {
  topic: 'send-message',
  async run(context, payload) {
    const key = payload as Key
    const message = await load(context, key)
    if (!message) return // sent or given up already: a repeated delivery
    if (!message.address) return close(context, key, 'failed', 'no_address')
    try {
      await context.send({
        to: message.address,
        subject: message.subject,
        html: message.html,
        text: message.plain,
        attachments: attachmentsOf(message),
      })
    } catch (thrown) {
      return failed(context, key, message.attempts + 1, thrown)
    }
    await close(context, key, 'sent', null)
  },
}

async function load(
  { sql }: WorkerContext,
  { condominiumId, messageId }: Key,
): Promise<Outgoing | undefined> {
  const [message] = await sql<Outgoing[]>`
    select m.subject, m.attempts, c.html, c.plain, c.attachment_name, c.attachment_type, c.attachment,
      coalesce(p.email, a.email) as address
    from public.messages m
    join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
    left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    left join lateral private.account(coalesce(p.user_id, m.user_id)) a on true
    where m.condominium_id = ${condominiumId} and m.id = ${messageId} and m.status = 'queued'`
  return message
}

function attachmentsOf({ attachment, attachment_name, attachment_type }: Outgoing) {
  if (!attachment) return []
  return [
    {
      filename: attachment_name ?? 'anexo',
      content: attachment,
      contentType: attachment_type ?? 'application/octet-stream',
    },
  ]
}

/** The contents go once the message has left or never will: what stays is who was told what and when. */
async function close(
  context: WorkerContext,
  { condominiumId, messageId }: Key,
  status: 'sent' | 'failed',
  errorCode: string | null,
): Promise<void> {
  await context.transaction(async (sql) => {
    await sql`
      update public.messages set status = ${status}, error_code = ${errorCode}, attempts = attempts + 1,
        sent_at = case when ${status} = 'sent' then private.now() end
      where condominium_id = ${condominiumId} and id = ${messageId}`
    await sql`
      delete from private.message_contents where condominium_id = ${condominiumId} and message_id = ${messageId}`
  })
}

/** Replies of 500 and above are final (RFC 5321, 4.2.1); anything else may pass. */
async function failed(context: WorkerContext, key: Key, attempts: number, thrown: unknown): Promise<void> {
  const { responseCode } = thrown as { responseCode?: number }
  const code = responseCode ? `smtp_${responseCode}` : 'smtp_unreachable'
  if ((responseCode ?? 0) >= 500 || attempts >= MOST_ATTEMPTS) return close(context, key, 'failed', code)
  await context.sql`
    update public.messages set attempts = ${attempts}, error_code = ${code}
    where condominium_id = ${key.condominiumId} and id = ${key.messageId}`
  throw thrown
}
