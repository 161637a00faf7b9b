import { type Delivery, deliveriesOf } from '../../domain/notifications/delivery.ts'
import { type Channel, type EventName, isToldInside } from '../../domain/notifications/events.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import { heldFromFloods } from './floods.ts'
import { letterTexts } from './letter-texts.ts'
import type { Message, Outgoing, Recipient } from './message.ts'
import { recipientsOf } from './recipients.ts'
import { type Bodies, writeMessages } from './writing.ts'

export { sendMessageTask } from './sending/drain.ts'
export type { Message }

/** Messages written at a time: limits one statement's parameters and the memory used. */
const batch = 500

/**
 * Queues messages according to each recipient's preferences (domain/notifications): their rows, their contents and one outbox entry in one
 * transaction, in a few statements however many there are. Existing ones (the same charge and kind, or the same `about`) are left out. Returns how
 * many e-mails were queued.
 */
export async function notify(context: WorkerContext, messages: readonly Message[]): Promise<number> {
  if (messages.length === 0) return 0
  return context.transaction((sql) => notifyIn(sql, messages))
}

/** The same inside a transaction that is open. */
export async function notifyIn(sql: Transaction, messages: readonly Message[]): Promise<number> {
  const bodies: Bodies = new Map()
  const texts = await letterTexts(sql, messages)
  let queued = 0
  for (let first = 0; first < messages.length; first += batch) {
    const part = messages.slice(first, first + batch).map(texts.written)
    const [clock] = await sql<{ now: Date }[]>`select private.now() as now`
    const recipients = await recipientsOf(sql, part)
    const outgoing = recipients.flatMap((recipient) =>
      outgoingOf(part[recipient.position]!, recipient, clock!.now),
    )
    queued += await writeMessages(sql, await heldFromFloods(sql, outgoing, clock!.now), bodies)
  }
  await texts.report()
  return queued
}

function outgoingOf(message: Message, recipient: Recipient, now: Date): Outgoing[] {
  const tellingId = crypto.randomUUID()
  const open = channelsOf(message.kind, recipient).filter(
    (channel) => message.only?.includes(channel) ?? true,
  )
  const deliveries: Delivery[] = message.only
    ? open.map((channel) => ({ channel, after: null, inDigest: false }))
    : deliveriesOf(message.kind, recipient.preferences, open, now)
  return deliveries
    .filter(({ channel }) => !(channel === 'email' && recipient.hasStopped))
    .map((delivery) => ({ ...delivery, message, recipient, tellingId }))
}

/**
 * Returns a recipient's channels. An e-mail is always tried, so that a missing address is noticed; the others need an account, a device or a phone,
 * and link to a page that the account may open.
 */
export function channelsOf(kind: EventName, recipient: Recipient): Channel[] {
  const { userId, role, hasDevice, whatsapp, sms } = recipient
  const phones: Channel[] = [...(whatsapp ? (['whatsapp'] as const) : []), ...(sms ? (['sms'] as const) : [])]
  if (!userId) return ['email', ...phones]
  if (!isToldInside(kind, role)) return ['email']
  return ['app', 'email', ...(hasDevice ? (['push'] as const) : []), ...phones]
}
