import { add, compare, one, type Rational, rational } from '../rational.ts'
import { shownSum, sumVerdict } from '../shares.ts'
import type { ImportReport } from './unit-import.ts'

/** The fractions combined when a file is imported, each a part of 1. */
export type IntakeShares = {
  /** Of the units that are there; null while there are none. */
  existing: Rational | null
  /** Of the rows that come in. */
  added: Rational
  /** Some rows of the file stay out. */
  isPartial: boolean
}

type There = { shareSum: number; shareTotal: number | null }
type Reading = { report: ImportReport; staged: number; stagedShares: number | null }

/** `shareSum` of `shareTotal` are there, `stagedShares` of the file's own total come in. */
export const intakeShares = (there: There, { report, staged, stagedShares }: Reading): IntakeShares => ({
  existing: there.shareTotal === null ? null : rational(there.shareSum, there.shareTotal),
  added: rational(stagedShares ?? 0, report.shares?.scale.shareTotal ?? 1),
  isPartial: staged < report.rows,
})

/** What all fractions will sum to, and the sentence that says so. */
export function sharesTogether({ existing, added, isPartial }: IntakeShares): {
  exact: boolean
  message: string
} {
  const sum = existing ? add(existing, added) : added
  const verdict = sumVerdict(sum)
  const parts =
    existing && `As unidades já cadastradas somam ${shownSum(existing)} e as que entram, ${shownSum(added)}`
  const message = parts
    ? `${parts}. Juntas, somam ${verdict}.`
    : `As frações ${isPartial ? 'das unidades que entram ' : ''}somam ${verdict}.`
  return { exact: compare(sum, one) === 0, message }
}
