import type { Channel } from './events.ts'
import { isUrgent, mustArrive } from './urgency.ts'

/** How a message of one telling stands; `sentAt` when a provider took it. */
export type Tried = {
  channel: Channel
  status: 'queued' | 'sent' | 'delivered' | 'read' | 'failed'
  sentAt: Date | null
}

/** What is tried after what, from what costs nothing and shows most to what costs and shows least. */
const order: readonly Channel[] = ['email', 'push', 'whatsapp', 'sms']

const minute = 60_000

/** How long a phone's receipt is waited for: what cannot wait is tried elsewhere soon. */
export const patienceOf = (kind: string): number => (isUrgent(kind) ? 10 : 12 * 60) * minute

/** Whether a receipt of this channel tells that a message reached its phone, so that its absence tells something too. */
export const hasReceipts = (channel: Channel): boolean => channel === 'whatsapp' || channel === 'sms'

/**
 * The channel that is to bring what the others did not: null while nothing is missing, while one may still bring it, or when none is
 * left. Only of what must arrive. An e-mail that a server took has arrived as far as anybody can tell; a push has not, for a device
 * may be off for good.
 * @param open Channels that the person has, whatever they chose: what must arrive is not a matter of taste.
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
