import { deliveriesOf } from '../../domain/notifications/delivery.ts'
import { type Channel, type EventName, isToldInside } from '../../domain/notifications/events.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { type Message, type Outgoing, pictureName, type Recipient } from './message.ts'
import { pushTo } from './push.ts'
import { recipientsOf } from './recipients.ts'
import { writeMessages } from './writing.ts'

export type { Message }

/** Tries of a message before it is given up; the queue waits longer before each. */
const MOST_ATTEMPTS = 5

/** Written at a time: the parameters of one statement, and what stands in memory. */
const batch = 500

/**
 * Queues messages as everybody wants to be told (domain/notifications): their rows, their contents and the outbox entries in one
 * transaction, in a few statements however many there are. Those that exist already (the same charge and kind) are left out.
 * Gives how many e-mails were queued.
 */
export async function notify(context: WorkerContext, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0
  return context.transaction((sql) => notifyIn(sql, messages))
}

/** The same inside a transaction that is open. */
export async function notifyIn(sql: Transaction, messages: readonly Message[]): Promise<number> {
  let queued = 0
  for (let first = 0; first < messages.length; first += batch) {
    const part = messages.slice(first, first + batch)
    const [clock] = await sql<{ now: Date }[]>`select private.now() as now`
    const recipients = await recipientsOf(sql, part)
    queued += await writeMessages(
      sql,
      recipients.flatMap((recipient) => outgoing(part[recipient.position]!, recipient, clock!.now)),
    )
  }
  return queued
}

function outgoing(message: Message, recipient: Recipient, now: Date): Outgoing[] {
  const deliveries = deliveriesOf(
    message.kind,
    recipient.preferences,
    channelsOf(message.kind, recipient),
    now,
  )
  return deliveries.map((delivery) => ({ ...delivery, message, recipient }))
}

/**
 * An e-mail is tried whoever it is for, so that a missing address is seen; the rest needs an account, or a device, and leads to a page
 * that the account may open.
 */
function channelsOf(kind: EventName, { userId, role, hasDevice }: Recipient): Channel[] {
  if (!userId || !isToldInside(kind, role)) return ['email']
  return hasDevice ? ['app', 'email', 'push'] : ['app', 'email']
}

type Letter = {
  channel: Channel
  user_id: string | null
  path: string | null
  condominium: string
  subject: string
  attempts: number
  address: string | null
  html: string
  plain: string
  attachment_name: string | null
  attachment_type: string | null
  attachment: Uint8Array | null
  picture: Uint8Array | null
}
type Key = { condominiumId: string; messageId: string }

/** Sends one queued message. A failed try is written down and thrown on, so that the queue tries again. */
export const sendMessageTask: Task = {
  topic: 'send-message',
  async run(context, payload) {
    const key = payload as Key
    const message = await load(context, key)
    if (!message) return // sent or given up already: a repeated delivery
    if (message.channel === 'push') return push(context, key, message)
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

/** Nothing private stands on a locked screen: the subject, and where it leads. */
async function push(context: WorkerContext, key: Key, message: Letter): Promise<void> {
  const text = {
    title: message.condominium,
    body: message.subject,
    path: message.path ?? '/dashboard',
    tag: key.messageId,
  }
  let taken: number
  try {
    taken = await pushTo(context, message.user_id ?? '', text)
  } catch (thrown) {
    return failed(context, key, message.attempts + 1, thrown, 'push_unreachable')
  }
  await (taken > 0 ? close(context, key, 'sent', null) : close(context, key, 'failed', 'no_device'))
}

async function load({ sql }: WorkerContext, { condominiumId, messageId }: Key): Promise<Letter | undefined> {
  const [message] = await sql<Letter[]>`
    select m.channel, m.user_id, m.path, b.name as condominium, m.subject, m.attempts, c.html, c.plain, c.attachment_name, c.attachment_type, c.attachment, c.picture,
      coalesce(c.address, p.email, a.email) as address
    from public.messages m
    join public.condominiums b on b.id = m.condominium_id
    join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
    left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    left join lateral private.account(coalesce(p.user_id, m.user_id)) a on true
    where m.condominium_id = ${condominiumId} and m.id = ${messageId} and m.status = 'queued'`
  return message
}

function attachmentsOf({ attachment, attachment_name, attachment_type, picture }: Letter) {
  const file = attachment && {
    filename: attachment_name ?? 'anexo',
    content: attachment,
    contentType: attachment_type ?? 'application/octet-stream',
  }
  const shown = picture && {
    filename: `${pictureName}.png`,
    content: picture,
    contentType: 'image/png',
    cid: pictureName,
  }
  return [file, shown].filter((one) => one !== null)
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
async function failed(
  context: WorkerContext,
  key: Key,
  attempts: number,
  thrown: unknown,
  otherwise = 'smtp_unreachable',
): Promise<void> {
  const { responseCode } = thrown as { responseCode?: number }
  const code = responseCode ? `smtp_${responseCode}` : otherwise
  if ((responseCode ?? 0) >= 500 || attempts >= MOST_ATTEMPTS) return close(context, key, 'failed', code)
  await context.sql`
    update public.messages set attempts = ${attempts}, error_code = ${code}
    where condominium_id = ${key.condominiumId} and id = ${key.messageId}`
  throw thrown
}
