import { addDays } from '../calendar.ts'
import type { DueToday } from '../charges/due-today.ts'
import { lateOf } from '../charges/due-today.ts'
import { businessDays, type LocalHoliday, nextBusinessDay } from '../holidays.ts'
import { type Cents, sumCents } from '../money.ts'
import type { Imputation } from './imputation.ts'

/** How many charges one payment takes together. */
export const MOST_BUNDLED = 60

/** How far ahead a new date may be: index publications reach no further, and a copy does not postpone a debt. */
const MOST_DAYS_AHEAD = 15

/** The days that a copy may be made for. 'YYYY-MM-DD' in and out. */
export const payDays = (today: string): { min: string; max: string } => ({
  min: today,
  max: addDays(today, MOST_DAYS_AHEAD),
})

/** Returns the last day on which a payment document for a day is paid at its own amount: a weekend's is paid on the next business day. */
export const validUntil = (payOn: string, holidays: readonly LocalHoliday[]): string =>
  nextBusinessDay(payOn, businessDays(holidays))

/** The part of the quoted sum that pays one charge in a bundle. */
export type Quote = { chargeId: string; principal: Cents; late: Cents; discount: Cents }

/** What each charge takes on the day, in their order. */
export const quotesOf = (charges: readonly { id: string; due: DueToday }[]): Quote[] =>
  charges.map(({ id, due }) => ({
    chargeId: id,
    principal: due.original - due.received - due.discount,
    late: lateOf(due),
    discount: due.discount,
  }))

export const quotedSum = (quotes: readonly Quote[]): Cents =>
  sumCents(quotes.map(({ principal, late }) => principal + late))

/** A charge as money finds it. */
type Found = { id: string; status: string; capitalLeft: Cents }

/**
 * Imputes a sum that matches the quote to the centavo: each charge takes its quoted part and is paid, regardless of what a day more or less would
 * have changed. Null if the sum differs, or a charge has changed since.
 */
export function imputeQuoted(
  cents: Cents,
  quotes: readonly Quote[],
  charges: readonly Found[],
): Extract<Imputation, { waits: false }> | null {
  if (quotes.length === 0 || quotedSum(quotes) !== cents || charges.length !== quotes.length) return null
  const found = new Map(charges.map((charge) => [charge.id, charge]))
  const stands = quotes.every(({ chargeId, principal, discount }) => {
    const charge = found.get(chargeId)
    return charge?.status === 'open' && charge.capitalLeft === principal + discount
  })
  if (!stands) return null
  const parts = quotes.map((quote) => ({ ...quote, settles: true }))
  return { waits: false, outcome: 'exact', parts, creditCents: 0 }
}

export type BundleEnd = 'replaced' | 'changed' | 'undone'

/** A bundle's state: `expired` when its day is over. */
export type BundleState = 'payable' | 'paid' | 'expired' | BundleEnd

export function bundleState(
  bundle: { status: 'open' | 'paid' | 'ended'; end_reason: BundleEnd | null; valid_until: string },
  today: string,
): BundleState {
  if (bundle.status === 'paid') return 'paid'
  if (bundle.status === 'ended') return bundle.end_reason ?? 'changed'
  return bundle.valid_until < today ? 'expired' : 'payable'
}
