import { businessDays } from '../holidays.ts'
import { type LateCharge, lateCharges } from '../late-payment/late-charge.ts'
import type { Cents } from '../money.ts'
import type { LateRules } from './late-rules.ts'

/** A charge as its late amounts need it. `dueOn` is 'YYYY-MM-DD'. */
export type DatedAmount = { amountCents: Cents; dueOn: string }

/** What a charge is worth on a day: `original + correction + fine + interest = total`, with the steps that say why. */
export type DueToday = LateCharge & { original: Cents }

const isBusinessDay = businessDays()

/**
 * What each charge is worth on `today`, in their order: the one answer that screens, PDF, Pix notice and return file share.
 * Throws RangeError for a convention whose fine is above the legal limit.
 */
export function duesToday(
  charges: readonly DatedAmount[],
  { conventions, indexes }: LateRules,
  today: string,
): DueToday[] {
  const items = charges.map(({ amountCents, dueOn }) => ({
    principal: amountCents,
    due: dueOn,
    paidOn: today,
  }))
  const computed = lateCharges(items, { convention: conventions, indexes, isBusinessDay })
  return computed.map((charge, position) => ({ ...charge, original: charges[position]?.amountCents ?? 0 }))
}

/** `duesToday` of one charge. */
export function dueToday(charge: DatedAmount, rules: LateRules, today: string): DueToday {
  const [due] = duesToday([charge], rules, today)
  if (!due) throw new RangeError('a charge has an amount due')
  return due
}
