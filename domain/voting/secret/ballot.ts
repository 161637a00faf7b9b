/**
 * Ballots (Belenios, “Encrypted answers”, “Signatures”, “Ballots”). What each proof hashes says which election, item, terms, unit,
 * credential and sequence it is for: a ballot or a part of one is worth nothing anywhere else.
 */
import { hashOf } from './group/canonical.ts'
import { broken, type Equation } from './group/equations.ts'
import { generator, randomScalar, readPoint, scalars, writePoint } from './group/group.ts'
import { type Ciphertext, proveWithin, sign, signatureEquation, withinEquations } from './group/proofs.ts'
import { SecretBallotRefusal } from './group/refusal.ts'
import { credentialSecret } from './keys.ts'
import { type Ballot, ballotShape } from './published.ts'
import type { ReadyTerms } from './terms.ts'
import { type Finding, type FindingCode, finding } from './words.ts'

type Unsigned = Omit<Ballot, 'signature'>
const bit = { least: 0, most: 1 }

const contextOf = (
  ballot: Omit<Unsigned, 'choices' | 'proofs' | 'overall'>,
  credential: string,
  part: string,
): string[] => [
  ballot.election,
  ballot.item,
  ballot.terms,
  ballot.unit,
  credential,
  String(ballot.sequence),
  part,
]

/** What the voter signs: the hash of the ballot without its signature. */
function signedContext(
  { signature: _, ...rest }: Unsigned & { signature?: unknown },
  credential: string,
): string[] {
  return contextOf(rest, credential, hashOf(rest))
}

/** Returns the hash of a ballot, which goes into the board's chain and the receipt. */
export const ballotHash = (ballot: Ballot): string => hashOf(ballot)

/** Returns a ballot's receipt from its hash, as a code of 24 hex digits: '7F3A-91C2-…'. It has 96 bits, so no other ballot can be forged to match. */
export const receiptOf = (hash: string): string => hash.slice(0, 24).toUpperCase().match(/.{4}/g)!.join('-')

/**
 * Encrypts and signs a unit's choice, in the voter's browser. `chosen` are option indexes, from 0; `code` is that of the unit's credential. Throws
 * `unit_not_in_roll`, `choices_not_allowed`, `recovery_code_wrong` and `recovery_code_of_another`.
 */
export function makeBallot(
  { terms, hash, key, units }: ReadyTerms,
  {
    unit,
    sequence,
    chosen,
    code,
  }: { unit: string; sequence: number; chosen: readonly number[]; code: string },
): { ballot: Ballot; receipt: string } {
  const { election, item } = terms
  const credential = units.get(unit)?.credential
  if (!credential)
    throw new SecretBallotRefusal('unit_not_in_roll', 'Esta unidade não tem credencial na lista de votação.')
  const isChosen = item.options.map((_, at) => chosen.includes(at))
  const count = isChosen.filter(Boolean).length
  if (count !== chosen.length || count < item.min_choices || count > item.max_choices)
    throw new SecretBallotRefusal('choices_not_allowed', 'A quantidade de opções escolhidas não é permitida.')
  const secret = credentialSecret(code, credential)
  const head = { election: election.id, item: item.id, terms: hash, unit, sequence }
  const made = isChosen.map((chosenHere, at) => {
    const factor = randomScalar()
    const [value, shared] = [chosenHere ? 1 : 0, key.multiply(factor)]
    // Computes both sums, so that timing does not reveal which one is used.
    const both = [shared, shared.add(generator)]
    const cipher = { alpha: generator.multiply(factor), beta: both[value]! }
    const statement = { key, ciphers: [cipher], factor, value }
    return {
      factor,
      cipher,
      proofs: proveWithin('choice', contextOf(head, credential, String(at)), statement, bit),
    }
  })
  const overall = proveWithin(
    'overall',
    contextOf(head, credential, 'overall'),
    {
      key,
      ciphers: made.map(({ cipher }) => cipher),
      factor: scalars.sum(made.map(({ factor }) => factor)),
      value: count,
    },
    { least: item.min_choices, most: item.max_choices },
  )
  const unsigned: Unsigned = {
    ...head,
    choices: made.map(({ cipher }) => ({ alpha: writePoint(cipher.alpha), beta: writePoint(cipher.beta) })),
    proofs: made.map(({ proofs }) => proofs),
    overall,
  }
  const ballot = { ...unsigned, signature: sign('ballot', signedContext(unsigned, credential), secret) }
  return { ballot, receipt: receiptOf(ballotHash(ballot)) }
}

/** What verification read of a ballot, for the tally. */
export type ReadBallot = { unit: string; choices: Ciphertext[] }

/**
 * Verifies a ballot, before it is appended or in a published file: that it belongs to this vote and to a unit in the roll, is next in the unit's
 * sequence, is signed, and that each choice is 0 or 1 and their sum allowed. Takes any value; returns the parsed ballot, or what is wrong.
 */
export function verifyBallot(
  ready: ReadyTerms,
  given: unknown,
  { sequence }: { sequence: number },
): { ballot: ReadBallot } | { finding: Finding } {
  const shaped = ballotShape.safeParse(given)
  if (!shaped.success) return { finding: finding('malformed', 'cédula') }
  return verifyShapedBallot(ready, shaped.data, { sequence })
}

/** Like `verifyBallot`, for a ballot whose shape is known to be right. Findings mention `place`. */
export function verifyShapedBallot(
  ready: ReadyTerms,
  ballot: Ballot,
  { sequence, place = '' }: { sequence: number; place?: string },
): { ballot: ReadBallot } | { finding: Finding } {
  const unit = ready.units.get(ballot.unit)
  const wrong = (code: FindingCode) => ({
    finding: finding(code, `${place}cédula da unidade ${unit?.label ?? ballot.unit}`),
  })
  const { election, item } = ready.terms
  if (ballot.election !== election.id || ballot.item !== item.id || ballot.terms !== ready.hash)
    return wrong('ballot_of_another_vote')
  if (!unit) return wrong('ballot_unit_not_in_roll')
  if (unit.credential === null) return wrong('ballot_without_credential')
  if (ballot.sequence !== sequence) return wrong('ballot_sequence')
  const count = item.options.length
  if (ballot.choices.length !== count || ballot.proofs.length !== count) return wrong('ballot_options')
  try {
    const choices = ballot.choices.map(({ alpha, beta }) => ({
      alpha: readPoint(alpha),
      beta: readPoint(beta),
    }))
    const failed = failedProof(ready, ballot, unit.credential, choices)
    return failed ? wrong(failed) : { ballot: { unit: ballot.unit, choices } }
  } catch (cause) {
    if (cause instanceof SecretBallotRefusal) return wrong('ballot_not_of_the_group')
    throw cause
  }
}

/** Which of a ballot's signature and proofs does not hold; null when all do. Throws `not_of_the_group`. */
function failedProof(
  { terms: { item }, key }: ReadyTerms,
  ballot: Ballot,
  credential: string,
  choices: readonly Ciphertext[],
): FindingCode | null {
  const hash = ballotHash(ballot)
  const context = signedContext(ballot, credential)
  const signer = readPoint(credential)
  const signature = signatureEquation<FindingCode>(
    'ballot_signature',
    'ballot',
    context,
    signer,
    ballot.signature,
  )
  const equations = [signature]
  const add = (what: FindingCode, more: Equation<FindingCode>[] | null): FindingCode | null => {
    if (more) equations.push(...more)
    // Reports a tampered ballot as such, before its proofs.
    return more ? null : (broken([signature], key, hash) ?? what)
  }
  for (const [at, cipher] of choices.entries()) {
    const own = contextOf(ballot, credential, String(at))
    const proofs = ballot.proofs[at]!
    const what = 'ballot_choice_proof'
    const failed = add(
      what,
      withinEquations<FindingCode>(what, 'choice', own, { key, ciphers: [cipher] }, bit, proofs),
    )
    if (failed) return failed
  }
  const range = { least: item.min_choices, most: item.max_choices }
  const own = contextOf(ballot, credential, 'overall')
  const what = 'ballot_overall_proof'
  const statement = { key, ciphers: choices }
  const failed = add(
    what,
    withinEquations<FindingCode>(what, 'overall', own, statement, range, ballot.overall),
  )
  return failed ?? broken(equations, key, hash)
}
