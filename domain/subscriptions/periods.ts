import { addMonths } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** `payment.status` of Mercado Pago (payments.md 4.3). */
export const paymentStatuses = [
  'pending',
  'approved',
  'authorized',
  'in_process',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** One payment of a subscription. `on`: the civil day it was made. */
export type Charge = { id: string; on: string; status: PaymentStatus; cents: Cents }

/** `from` is the first day that it pays, `until` the first that it does not. */
export type Period = { from: string; until: string }

/** Whether the money is ours: a dispute leaves it so until it is lost, and a part given back does not take the period away. */
export const isCounted = (status: PaymentStatus): boolean =>
  status === 'approved' || status === 'in_mediation'

/**
 * The period of each payment, counted from the day of the first one, so that a charge that was tried again for days pays the same month,
 * and nobody drifts from the 31st to the 28th. Two that were taken in one period pay this one and the next.
 */
export function withPeriods<Given extends Charge>(
  charges: readonly Given[],
  months: number,
): (Given & Period & { attempt: number })[] {
  const inOrder = [...charges].sort((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))
  const anchor = inOrder[0]?.on ?? ''
  const tries = new Map<number, number>()
  let next = 0
  return inOrder.map((charge) => {
    const place = Math.max(placeOf(anchor, charge.on, months), next)
    if (isCounted(charge.status)) next = place + 1
    const attempt = (tries.get(place) ?? 0) + 1
    tries.set(place, attempt)
    return {
      ...charge,
      from: addMonths(anchor, place * months),
      until: addMonths(anchor, (place + 1) * months),
      attempt,
    }
  })
}

/** Which period, from 0, a day lies in. */
function placeOf(anchor: string, day: string, months: number): number {
  const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const guess = Math.floor((monthNumber(day) - monthNumber(anchor)) / months)
  return addMonths(anchor, guess * months) > day ? guess - 1 : guess
}

/** The first day that nothing pays, or null where nothing was ever paid. */
export const paidUntil = (periods: readonly (Period & Pick<Charge, 'status'>)[]): string | null =>
  periods
    .filter(({ status }) => isCounted(status))
    .reduce<string | null>((last, { until }) => (last === null || until > last ? until : last), null)
