import { shiftMonth } from '../calendar.ts'
import {
  add,
  compare,
  formatRational,
  one,
  percent,
  type Rational,
  rational,
  subtract,
  zero,
} from '../rational.ts'
import type { IndexTable } from './index-table.ts'

/**
 * The legal rate of a month in percent with 6 decimals, from Selic and IPCA-15 of the month before:
 * TL = max(0, Selic factor ÷ IPCA-15 factor − 1) (art. 406 Código Civil; Res. CMN 5.171/2024). Null while either is
 * unpublished. Selic must have its exact monthly factor to reproduce what BCB publishes to the last digit: series 4390 is
 * rounded to two decimals, which moves the rate by up to 0.005 of a percentage point, so use this to check, never to charge.
 */
export function legalRateFrom(table: IndexTable, month: string): string | null {
  const before = shiftMonth(month, -1)
  const selic = table.SELIC?.[before]
  const ipca15 = table.IPCA15?.[before]
  if (selic === undefined || ipca15 === undefined) return null
  const selicFactor = add(one, percent(selic))
  const priceFactor = add(one, percent(ipca15))
  const rate: Rational = subtract(rational(selicFactor.n * priceFactor.d, selicFactor.d * priceFactor.n), one)
  const size = compare(rate, zero) < 0 ? zero : rate
  return formatRational(rational(size.n * 100n, size.d), 6).replace(',', '.')
}
