import { addMonths, daysBetween } from '../calendar.ts'
import type { PaymentStatus } from '../checkout/payment-status.ts'
import type { Cents } from '../money.ts'
import { UNPAID_DAYS } from './states.ts'

/** One payment of a subscription. `on`: the civil day it was made. */
export type Charge = { id: string; on: string; status: PaymentStatus; cents: Cents }

/** `from` is the first day that it pays, `until` the first that it does not. */
export type Period = { from: string; until: string }

/** Returns whether the money is ours: a dispute does not change that until it is lost, and a partial refund does not remove the period. */
export const isCounted = (status: PaymentStatus): boolean =>
  status === 'approved' || status === 'in_mediation'

const byDay = <Given extends Charge>(charges: readonly Given[]): Given[] =>
  [...charges].sort((a, b) => (a.on === b.on ? (a.id < b.id ? -1 : 1) : a.on < b.on ? -1 : 1))

/**
 * Returns the period of each payment, counted from the day of the first one, so that a charge retried for days pays the same month, and no one drifts
 * from the 31st to the 28th. Two payments taken in one period pay this one and the next. `beginsOn`: the day on which what was free before ends; the
 * first period begins no earlier, so that paying during a trial loses none of its days.
 */
export function withPeriods<Given extends Charge>(
  charges: readonly Given[],
  months: number,
  beginsOn: string | null = null,
): (Given & Period & { attempt: number })[] {
  const inOrder = byDay(charges)
  const firstOn = inOrder[0]?.on ?? ''
  const anchor = laterOf(firstOn, beginsOn)
  const tries = new Map<number, number>()
  let next = 0
  return inOrder.map((charge) => {
    const place = Math.max(placeOf(firstOn, charge.on, months), next)
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

/**
 * Returns the same for manual payments, by Pix or boleto, where `on` is the day the money came: each payment pays the period after the previous one,
 * early or within the days of grace, so that paying early loses no day and paying late gains none. After those days nothing was used, and a new
 * period begins on the day of payment. `beginsOn` as above.
 */
export function withHandPeriods<Given extends Charge>(
  charges: readonly Given[],
  months: number,
  beginsOn: string | null = null,
): (Given & Period & { attempt: number })[] {
  let anchor: string | null = null
  let count = 0
  return byDay(charges).map((charge) => {
    const until: string | null = anchor === null ? null : addMonths(anchor, count * months)
    const goesOn: boolean = until !== null && daysBetween(until, charge.on) < UNPAID_DAYS
    const start: string = goesOn && anchor !== null ? anchor : laterOf(charge.on, beginsOn)
    const place = goesOn ? count : 0
    if (isCounted(charge.status)) {
      anchor = start
      count = place + 1
    }
    return {
      ...charge,
      from: addMonths(start, place * months),
      until: addMonths(start, (place + 1) * months),
      attempt: 1,
    }
  })
}

const laterOf = (day: string, other: string | null): string => (other !== null && other > day ? other : day)

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
