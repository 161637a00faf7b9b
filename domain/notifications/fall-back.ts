import type { Channel } from './events.ts'
import { isUrgent, mustArrive } from './urgency.ts'

/** A message's state within one notification; `sentAt` when a provider accepted it. */
export type Tried = {
  channel: Channel
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  sentAt: Date | null
}

/** Fallback order, from free and most informative to paid and least informative. */
const order: readonly Channel[] = ['email', 'push', 'whatsapp', 'sms']

const minute = 60_000

/** Returns how long to wait for a phone's receipt: urgent messages try another channel soon. */
export const patienceOf = (kind: string): number => (isUrgent(kind) ? 10 : 12 * 60) * minute

/** Returns whether this channel's receipts confirm arrival on the phone, so that a missing one is meaningful too. */
export const hasReceipts = (channel: Channel): boolean => channel === 'whatsapp' || channel === 'sms'

/**
 * Returns the channel for what the others did not deliver: null while nothing is missing, while one may still deliver, or when none is left. Only for
 * messages that must arrive. An e-mail that a server accepted counts as arrived; a push does not, for a device may be off for good.
 * @param open Channels that the person has, whatever they chose: messages that must arrive ignore preferences.
 */
export function nextChannel(
  kind: string,
  tried: readonly Tried[],
  open: readonly Channel[],
  now: Date,
): Channel | null {
  if (!mustArrive(kind)) return null
  if (tried.some((one) => hasArrived(one) || mayArrive(kind, one, now))) return null
  const used = new Set(tried.map(({ channel }) => channel))
  return order.find((channel) => open.includes(channel) && !used.has(channel)) ?? null
}

const hasArrived = ({ channel, status }: Tried): boolean =>
  status === 'read' || status === 'delivered' || (channel === 'email' && status === 'sent')

function mayArrive(kind: string, { channel, status, sentAt }: Tried, now: Date): boolean {
  if (channel === 'app') return false
  if (status === 'queued') return true
  return (
    status === 'sent' &&
    hasReceipts(channel) &&
    sentAt !== null &&
    now.getTime() - sentAt.getTime() < patienceOf(kind)
  )
}
