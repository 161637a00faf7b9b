/** From verified ballots to the result (Belenios, “Tally” and “Election result”). */
import type { ReadBallot } from './ballot.ts'
import { identity, type Point, readPoint, writePoint } from './group/group.ts'
import { weightedSum } from './group/multiples.ts'
import { type Ciphertext, isSameFactor, proveSameFactor } from './group/proofs.ts'
import { SecretBallotRefusal } from './group/refusal.ts'
import { trusteeSecret } from './keys.ts'
import type { PartialDecryption, Result } from './published.ts'
import { multiple, smallLogarithms } from './small-logarithm.ts'
import type { ReadyTerms } from './terms.ts'

/** The encrypted sum of each option, and what counts in it. */
export type EncryptedTally = { sums: Ciphertext[]; ballots: number; weight: number }

/**
 * The encrypted sums (`encrypted_tally`), each ballot as often as its unit's weight. `ballots` are verified, in the board's order: of each
 * unit the last one counts.
 */
export function tallyOf({ terms, units }: ReadyTerms, ballots: Iterable<ReadBallot>): EncryptedTally {
  const last = new Map<string, ReadBallot>()
  for (const ballot of ballots) last.set(ballot.unit, ballot)
  const counted = [...last.values()]
  const weights = counted.map(({ unit }) => units.get(unit)!.weight)
  const sums = terms.item.options.map((_, option) => ({
    alpha: weightedSum(
      counted.map(({ choices }) => choices[option]!.alpha),
      weights,
    ),
    beta: weightedSum(
      counted.map(({ choices }) => choices[option]!.beta),
      weights,
    ),
  }))
  return { sums, ballots: counted.length, weight: weights.reduce((sum, weight) => sum + weight, 0) }
}

const contextOf = ({ terms, hash }: ReadyTerms, head: string, trustee: number, option: number): string[] => [
  terms.election.id,
  terms.item.id,
  hash,
  head,
  String(trustee),
  String(option),
]

/**
 * Computes a trustee's part of the decryption, in the trustee's browser: `trustee` is the index in the terms from 1, `code` the printed one, `head`
 * the closed board's. It decrypts only the sums, so the holder of a code first computes these sums from the published board and never takes them from
 * the server. Throws `trustee_missing`, `recovery_code_wrong` and `recovery_code_of_another`.
 */
export function decryptPart(
  ready: ReadyTerms,
  { sums }: EncryptedTally,
  { head, trustee, code }: { head: string; trustee: number; code: string },
): PartialDecryption {
  const own = ready.terms.trustees[trustee - 1]
  if (!own) throw new SecretBallotRefusal('trustee_missing', 'Este guardião não está nos termos.')
  const secret = trusteeSecret(code, own.public_key)
  const parts = sums.map(({ alpha }, option) => {
    // Without ballots the sum is the neutral element, and so is its part.
    const factor = alpha.equals(identity) ? identity : alpha.multiply(secret)
    return {
      factor,
      proof: proveSameFactor('decryption', contextOf(ready, head, trustee, option), {
        secret,
        alpha,
        factor,
      }),
    }
  })
  return {
    trustee,
    factors: parts.map(({ factor }) => writePoint(factor)),
    proofs: parts.map(({ proof }) => proof),
  }
}

/** Returns whether a part is the named trustee's and for these sums. Also false for values outside the group. */
export function isPartRight(
  ready: ReadyTerms,
  { sums }: EncryptedTally,
  head: string,
  part: PartialDecryption,
): boolean {
  const own = ready.terms.trustees[part.trustee - 1]
  if (!own || part.factors.length !== sums.length || part.proofs.length !== sums.length) return false
  try {
    const key = readPoint(own.public_key)
    return sums.every(({ alpha }, option) =>
      isSameFactor(
        'decryption',
        contextOf(ready, head, part.trustee, option),
        { key, alpha, factor: readPoint(part.factors[option]!) },
        part.proofs[option]!,
      ),
    )
  } catch (cause) {
    if (cause instanceof SecretBallotRefusal) return false
    throw cause
  }
}

/** Subtracts all parts from each sum and returns the totals as multiples of the generator. */
function opened(sums: readonly Ciphertext[], parts: readonly PartialDecryption[]): Point[] {
  return sums.map(({ beta }, option) =>
    parts.reduce<Point>((rest, { factors }) => rest.subtract(readPoint(factors[option]!)), beta),
  )
}

/**
 * The result, when every trustee's part is there (n of n). Throws `trustee_missing`, `decryption_wrong`, `total_too_large`.
 */
export function resultOf(
  ready: ReadyTerms,
  tally: EncryptedTally,
  head: string,
  parts: readonly PartialDecryption[],
): Result {
  const isComplete = ready.terms.trustees.every((_, at) => parts[at]?.trustee === at + 1)
  if (!isComplete || parts.length !== ready.terms.trustees.length)
    throw new SecretBallotRefusal(
      'trustee_missing',
      'Falta a decifração de um guardião. Sem todos não há resultado.',
    )
  if (!parts.every((part) => isPartRight(ready, tally, head, part)))
    throw new SecretBallotRefusal('decryption_wrong', 'A decifração de um guardião não confere.')
  const { ballots, weight } = tally
  return { totals: smallLogarithms(opened(tally.sums, parts), weight), ballots, weight }
}

/** Whether totals are those inside the opened sums: as good as finding them, and quick. */
export function areTotals(
  totals: readonly number[],
  { sums }: EncryptedTally,
  parts: readonly PartialDecryption[],
): boolean {
  const points = opened(sums, parts)
  return totals.length === points.length && points.every((point, at) => multiple(totals[at]!).equals(point))
}
