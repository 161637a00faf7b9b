import { addDays, addMonths } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type BillingCycle, monthsOf, periodPrice } from '../subscriptions/price.ts'
import { isSmaller, overLimits, type PlanTerms, type PlanUse } from './plan-terms.ts'

/**
 * Days between the announcement of a dearer or smaller plan and its first day. One side may not change a contract's price and content unilaterally
 * (CDC, art. 51, X and XIII; art. 39, X): the change is announced in detail (art. 6, III), never affects what is paid, and a customer who does not
 * want it can leave before without a cost.
 */
export const NOTICE_DAYS = 30

/** A holder of the old version, as a move finds them. Days are 'YYYY-MM-DD'; `paidUntil` is the first unpaid day. */
export type Holder = {
  isTrial: boolean
  status: string
  cycle: BillingCycle
  priceCents: Cents | null
  paidUntil: string | null
  owedFrom: string
  cancelOn: string | null
  use: PlanUse
}

/** Why a holder keeps the old version. */
export type KeptWhy = 'over_limit' | 'leaving' | 'paused' | 'smaller_trial' | 'pays_nothing' | 'no_price'

export const keptWords: Record<KeptWhy, string> = {
  over_limit: 'usa mais do que a nova versão permite',
  leaving: 'já pediu o cancelamento',
  paused: 'está com a assinatura pausada',
  smaller_trial: 'está em teste e perderia algo',
  pays_nothing: 'não paga hoje e teria de contratar',
  no_price: 'a nova versão não tem preço a cobrar',
}

export type PlanMove =
  | { kind: 'now'; priceCents: Cents | null }
  | { kind: 'announced'; priceCents: Cents; effectiveOn: string; isDearer: boolean }
  | { kind: 'kept'; why: KeptWhy }

/** The first day of a period at least `NOTICE_DAYS` after `today`. */
export function firstPeriodAfterNotice(
  { paidUntil, owedFrom, cycle }: Pick<Holder, 'paidUntil' | 'owedFrom' | 'cycle'>,
  today: string,
): string {
  const start = paidUntil ?? owedFrom
  const earliest = addDays(today, NOTICE_DAYS)
  let turn = 0
  while (addMonths(start, turn * monthsOf(cycle)) < earliest) turn++
  return addMonths(start, turn * monthsOf(cycle))
}

/**
 * Returns what a move between versions means for a holder: immediate if it neither costs more nor removes anything, else announced for a period after
 * the notice, or none at all.
 */
export function planMove(from: PlanTerms, to: PlanTerms, holder: Holder, today: string): PlanMove {
  if (overLimits(holder.use, to).length > 0) return { kind: 'kept', why: 'over_limit' }
  const smaller = isSmaller(from, to)
  if (holder.isTrial)
    return smaller ? { kind: 'kept', why: 'smaller_trial' } : { kind: 'now', priceCents: null }
  if (holder.cancelOn !== null) return { kind: 'kept', why: 'leaving' }
  if (holder.status === 'paused') return { kind: 'kept', why: 'paused' }
  const priceCents = periodPrice(to.monthly_cents, holder.cycle)
  if (holder.priceCents === null)
    return priceCents > 0 || smaller
      ? { kind: 'kept', why: 'pays_nothing' }
      : { kind: 'now', priceCents: null }
  if (priceCents === 0) return { kind: 'kept', why: 'no_price' }
  const isDearer = priceCents > holder.priceCents
  if (!isDearer && !smaller) return { kind: 'now', priceCents }
  return { kind: 'announced', priceCents, isDearer, effectiveOn: firstPeriodAfterNotice(holder, today) }
}
