import { type Cents, formatCents } from './money.ts'

/** Above it every amount typed by hand is asked about: more than most buildings move in a month. R$ 500.000,00. */
const UNUSUAL = 50_000_000
/** Up to this much above what is expected nothing is asked. R$ 1.000,00. */
const SMALL = 100_000

/** What the amount is likely to be, and in a sentence what that is: 'o que a unidade deve'. */
export type Expected = { cents: Cents; what: string }

/** Returns what to ask of an amount out of all proportion, null for one that may be. A slipped digit makes it ten times as much. */
export function amountQuestion(cents: Cents | null, expected?: Expected | null): string | null {
  if (cents === null) return null
  const again = 'Se está certo, envie de novo.'
  if (expected && expected.cents > 0 && cents > 2 * expected.cents && cents - expected.cents > SMALL)
    return `${formatCents(cents)} é muito mais que ${expected.what}, ${formatCents(expected.cents)}. ${again}`
  if (cents > UNUSUAL && cents > (expected?.cents ?? 0))
    return `${formatCents(cents)} é muito para um valor só. ${again}`
  return null
}
