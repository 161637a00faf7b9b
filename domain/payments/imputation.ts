import type { DueToday } from '../charges/due-today.ts'
import { lateOf } from '../charges/due-today.ts'
import { isRoundingDifference } from '../late-payment/bank-interest.ts'
import { type Cents, sumCents } from '../money.ts'

export type ChargeStatus = 'open' | 'paid' | 'cancelled' | 'agreed'

/** A charge at the time of payment: what is owed on that day. */
export type Owed = { id: string; unitId: string; status: ChargeStatus; due: DueToday }

/** The part of a sum that pays one charge. `discount` is waived in addition; `settles` when nothing is left. */
export type Part = { chargeId: string; principal: Cents; late: Cents; discount: Cents; settles: boolean }

export type WaitReason = 'unknown_payer' | 'paid_twice' | 'charge_cancelled' | 'charge_agreed' | 'taken_back'
export type Outcome = 'exact' | 'rounding' | 'part' | 'more' | 'credit' | 'income'

/** The result for a sum: parts of charges and a rest for the unit's credit, which add up to it; or it waits for a person. */
export type Imputation =
  | { waits: false; outcome: Outcome; parts: Part[]; creditCents: Cents }
  | { waits: true; reason: WaitReason }

const waitsFor: Record<Exclude<ChargeStatus, 'open'>, WaitReason> = {
  paid: 'paid_twice',
  cancelled: 'charge_cancelled',
  agreed: 'charge_agreed',
}

/**
 * Imputes a sum to charges, in the order in which it pays them. A charge takes what is owed on that day, apart from an early payment discount and a
 * bank's rounding; an insufficient sum pays interest, fine and correction first, then capital (art. 354, Código Civil), and the charge stays open;
 * the excess is the unit's credit. It waits if a charge is no longer open, or none is known.
 */
export function impute(cents: Cents, charges: readonly Owed[], byBank: boolean): Imputation {
  const closed = charges.find(({ status }) => status !== 'open')
  if (closed && closed.status !== 'open') return { waits: true, reason: waitsFor[closed.status] }
  if (charges.length === 0) return { waits: true, reason: 'unknown_payer' }
  const parts: Part[] = []
  let left = cents
  let isRounded = false
  for (const charge of charges) {
    if (left === 0) break
    const { part, rounded } = partOf(left, charge, byBank)
    parts.push(part)
    left -= part.principal + part.late
    isRounded ||= rounded
  }
  const isShort = parts.length < charges.length || parts.some(({ settles }) => !settles)
  const outcome = left > 0 ? 'more' : isShort ? 'part' : isRounded ? 'rounding' : 'exact'
  return { waits: false, outcome, parts, creditCents: left }
}

function partOf(cents: Cents, { id, due }: Owed, byBank: boolean): { part: Part; rounded: boolean } {
  const capital = due.original - due.received
  const late = lateOf(due)
  const shared = { chargeId: id, discount: 0, settles: true }
  if (cents === due.total)
    return {
      part: { ...shared, principal: capital - due.discount, late, discount: due.discount },
      rounded: false,
    }
  // A bank computes late amounts by the day from the registered data, rounding each: that difference is not a debt.
  if (byBank && due.days > 0 && cents >= capital && isRoundingDifference(due.total, cents, due.days))
    return { part: { ...shared, principal: capital, late: cents - capital }, rounded: true }
  if (cents > due.total)
    return {
      part: { ...shared, principal: capital - due.discount, late, discount: due.discount },
      rounded: false,
    }
  const onLate = Math.min(cents, late)
  return { part: { ...shared, principal: cents - onLate, late: onLate, settles: false }, rounded: false }
}

/** Returns the total given to charges and credit: always the sum itself. */
export const imputed = ({ parts, creditCents }: Extract<Imputation, { waits: false }>): Cents =>
  sumCents(parts.map(({ principal, late }) => principal + late)) + creditCents
