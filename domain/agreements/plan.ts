import { apportion } from '../apportionment.ts'
import { businessDays, type LocalHoliday } from '../holidays.ts'
import { type Cents, mulRate, sumCents } from '../money.ts'
import { percent } from '../rational.ts'
import { instalmentDays, instalmentParts, interestOf } from './schedule.ts'
import type { AgreementTerms } from './terms.ts'
import { type DebtValue, totalsOf, type ValueTotals } from './value.ts'

/** A debt's agreed part: its value less its waiver. */
type AgreedDebt = DebtValue & {
  /** Let off of fine and interest, and of capital and correction. */
  lateWaived: Cents
  principalWaived: Cents
  agreed: Cents
}

type PlannedInstalment = {
  /** 0 is the down payment. */
  position: number
  dueOn: string
  cents: Cents
  /** Of `cents`, what paying in instalments costs. */
  interestCents: Cents
}

export type AgreementPlan = {
  on: string
  debts: AgreedDebt[]
  totals: ValueTotals
  lateWaived: Cents
  principalWaived: Cents
  /** The debt less the waiver, and the lawyer's fee. */
  net: Cents
  fee: Cents
  /** Interest of the instalments. */
  interest: Cents
  /** The total to pay: `net + fee + interest`, the sum of the instalments. */
  total: Cents
  instalments: PlannedInstalment[]
}

/** Sums before the down payment and the instalments; they do not depend on dates. */
export function sumsOf(values: readonly DebtValue[], terms: AgreementTerms) {
  const totals = totalsOf(values)
  const waiver = percent(terms.late_waiver_percent)
  const late = totals.fine + totals.interest
  const lateWaived = mulRate(late, waiver.n, waiver.d, 'half-up')
  const principalWaived = Math.min(terms.principal_waiver_cents, totals.capital + totals.correction)
  const net = totals.total - lateWaived - principalWaived
  const rate = percent(terms.fee_percent)
  const fee = mulRate(net, rate.n, rate.d, 'half-up')
  return { totals, lateWaived, principalWaived, net, fee }
}

/**
 * An agreement on debts by their value on a day: exact to the centavo at every step. Throws RangeError for terms that `limitFaults` refuses
 * (a down payment of everything, more instalments than centavos).
 */
export function planAgreement(
  values: readonly DebtValue[],
  terms: AgreementTerms,
  on: string,
  holidays: readonly LocalHoliday[],
): AgreementPlan {
  const { totals, lateWaived, principalWaived, net, fee } = sumsOf(values, terms)
  const left = net + fee - terms.down_cents
  const parts = instalmentParts(left, terms.count, terms.method, terms.interest_percent_month)
  const days = instalmentDays(terms.first_due_on, terms.count, terms.day_rule, businessDays(holidays))
  const interest = interestOf(parts)
  const down: PlannedInstalment[] =
    terms.down_cents > 0
      ? [{ position: 0, dueOn: terms.down_due_on ?? on, cents: terms.down_cents, interestCents: 0 }]
      : []
  return {
    on,
    debts: agreedDebts(values, lateWaived, principalWaived),
    totals,
    lateWaived,
    principalWaived,
    net,
    fee,
    interest,
    total: net + fee + interest,
    instalments: [
      ...down,
      ...parts.map((part, place) => ({
        position: place + 1,
        dueOn: days[place]!,
        cents: part.amount,
        interestCents: part.interest,
      })),
    ],
  }
}

/** Distributes the waiver over the debts by weight; the parts sum exactly and none exceeds its debt. */
function agreedDebts(values: readonly DebtValue[], lateWaived: Cents, principalWaived: Cents): AgreedDebt[] {
  const late = share(
    lateWaived,
    values.map(({ fine, interest }) => fine + interest),
  )
  const principal = share(
    principalWaived,
    values.map(({ capital, correction }) => capital + correction),
  )
  return values.map((value, place) => ({
    ...value,
    lateWaived: late[place]!,
    principalWaived: principal[place]!,
    agreed: value.total - late[place]! - principal[place]!,
  }))
}

/** Parts by weight that sum up; of nothing, nothing. */
export const share = (total: Cents, weights: readonly Cents[]): Cents[] =>
  total === 0 || sumCents(weights) === 0 ? weights.map(() => 0) : apportion(total, weights)
