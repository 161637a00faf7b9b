import { addDays, daysBetween } from '../calendar.ts'
import { padDigits } from './digits.ts'

/** Day zero of the fator de vencimento (BCB circular letter 2.926). */
const BASE = '1997-10-07'
const CYCLE = 9000
/** The reading window around the reference date that FEBRABAN's communication FB-082/2012 sets. */
const DAYS_BEFORE = 3000
const DAYS_AFTER = 5500

/** What a factor says: a date, that there is none ('0000'), or nothing certain (ask the person, never guess). */
export type FactorDate = { kind: 'date'; date: string } | { kind: 'absent' } | { kind: 'unknown' }

/**
 * The four digits of a due date 'YYYY-MM-DD'. After 9999 (2025-02-21) the count starts again at 1000.
 * Throws RangeError for dates before 2000-07-03, when the factors began.
 */
export function encodeDueFactor(due: string): string {
  const days = daysBetween(BASE, due)
  if (days < 1000) throw new RangeError('no due factor before 2000-07-03')
  return padDigits(((days - 1000) % CYCLE) + 1000, 4)
}

/**
 * Returns the date of a factor: each factor recurs every 9,000 days, so the date is taken between 3,000 days before and 5,500 after `reference` (the
 * day of reading, or better of issue); 499 factors have none.
 */
export function decodeDueFactor(factor: string, reference: string): FactorDate {
  const days = Number(factor)
  if (days === 0) return { kind: 'absent' }
  if (!(days >= 1000 && days <= 9999)) return { kind: 'unknown' }
  const earliest = daysBetween(BASE, reference) - DAYS_BEFORE
  const cycles = Math.max(0, Math.ceil((earliest - days) / CYCLE))
  const candidate = days + cycles * CYCLE
  if (candidate < earliest || candidate > earliest + DAYS_BEFORE + DAYS_AFTER) return { kind: 'unknown' }
  return { kind: 'date', date: addDays(BASE, candidate) }
}
