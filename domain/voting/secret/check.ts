/** Checks a published vote without trusting who published it. */
import { ballotHash, type ReadBallot, receiptOf, verifyShapedBallot } from './ballot.ts'
import { checkChain } from './board.ts'
import { hashOf } from './group/canonical.ts'
import { identity } from './group/group.ts'
import { SecretBallotRefusal } from './group/refusal.ts'
import { isCredential, isTrusteeProven, jointKey } from './keys.ts'
import { mostWeight, type Published, publishedShape, type Result, type Terms } from './published.ts'
import { areTotals, type EncryptedTally, isPartRight, resultOf, tallyOf } from './tally.ts'
import { type ReadyTerms, readyTerms } from './terms.ts'
import { type Finding, finding } from './words.ts'

/**
 * The findings of a check: none when everything is right. `file` is null when the input is not a published vote; `result` is computed from the
 * ballots.
 */
export type Report = {
  findings: Finding[]
  file: Published | null
  /** Hash of the terms, to compare with what was announced. */
  termsHash: string | null
  result: Result | null
  /** The sums of the valid ballots, for a trustee to decrypt; null where the terms are not right. */
  sums: { ready: ReadyTerms; tally: EncryptedTally } | null
}
export type Progress = { done: number; of: number }

/**
 * Recomputes everything: terms, trustees' proofs, chain, each ballot, the sums, each trustee's part, the result. Takes any value and never throws.
 * Empty when all that exists is consistent: a vote that is still open, or that waits for trustees, has no result yet.
 *
 * A file cannot prove by itself that it is the whole of what was published (a board cut short before its closing is an earlier state of it), or that
 * it was not all made up at once. The heads and receipts that people noted serve for that (`findReceipt`).
 */
export function checkPublished(given: unknown): Finding[] {
  const steps = checkSteps(given)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.findings
  }
}

/** The same in steps of one ballot each, for a page that shows how far it is. */
export function* checkSteps(given: unknown): Generator<Progress, Report> {
  const file = readPublished(given)
  if ('code' in file) return { findings: [file], file: null, termsHash: null, result: null, sums: null }
  const termsHash = hashOf(file.terms)
  const findings = [...checkTerms(file.terms), ...checkChain(file.board, termsHash)]
  // Nothing can be verified against terms that contradict themselves.
  if (findings.some(({ code }) => termsCodes.has(code)))
    return {
      findings: [...findings, finding('not_checked', 'votos e resultado')],
      file,
      termsHash,
      result: null,
      sums: null,
    }
  const ready = readyTerms(file.terms)
  const ballots = yield* checkBallots(ready, file, findings)
  const tally = tallyOf(ready, ballots)
  const result = checkOutcome(ready, file, tally, findings)
  return { findings, file, termsHash, result, sums: { ready, tally } }
}

/** Returns the file, or what is wrong with its shape. Nesting is limited to the shape's own depth, so a hostile file's depth is never walked. */
function readPublished(given: unknown): Published | Finding {
  try {
    const shaped = publishedShape.safeParse(given)
    if (shaped.success) return shaped.data
    const path = shaped.error.issues[0]?.path.map(String).join('.') ?? ''
    return finding('malformed', '', path ? `O primeiro erro está em ${path.slice(0, 100)}` : '')
  } catch {
    return finding('malformed')
  }
}

const termsCodes: ReadonlySet<string> = new Set([
  ...[
    'options_repeated',
    'choices_range',
    'roll_unit_repeated',
    'roll_credential_repeated',
    'roll_credential_wrong',
  ],
  ...['roll_weight_too_large', 'trustee_repeated', 'trustee_proof', 'joint_key'],
])

/** Returns what is wrong with terms whose shape is right; the server checks this before it opens a vote. */
export function checkTerms({ election, item, roll, trustees }: Terms): Finding[] {
  const findings: Finding[] = []
  if (new Set(item.options).size !== item.options.length) findings.push(finding('options_repeated'))
  if (item.min_choices > item.max_choices || item.max_choices > item.options.length)
    findings.push(finding('choices_range'))
  const [units, labels, credentials] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { unit, label, credential } of roll) {
    if (units.has(unit) || labels.has(label)) findings.push(finding('roll_unit_repeated', `unidade ${label}`))
    units.add(unit)
    labels.add(label)
    if (credential === null) continue
    if (credentials.has(credential)) findings.push(finding('roll_credential_repeated', `unidade ${label}`))
    credentials.add(credential)
    if (!isCredential(credential)) findings.push(finding('roll_credential_wrong', `unidade ${label}`))
  }
  if (roll.reduce((sum, { weight }) => sum + weight, 0) > mostWeight)
    findings.push(finding('roll_weight_too_large'))
  if (new Set(trustees.map(({ public_key }) => public_key)).size !== trustees.length)
    findings.push(finding('trustee_repeated'))
  const unproven = trustees.filter((trustee) => !isTrusteeProven(election.id, trustee))
  findings.push(...unproven.map(({ name }) => finding('trustee_proof', `guardião ${name}`)))
  if (unproven.length === 0 && jointKey(trustees).equals(identity)) findings.push(finding('joint_key'))
  return findings
}

function* checkBallots(
  ready: ReadyTerms,
  { board }: Published,
  findings: Finding[],
): Generator<Progress, ReadBallot[]> {
  const sequences = new Map<string, number>()
  const good: ReadBallot[] = []
  const of = board.entries.length
  let isClosed = false
  for (const [at, entry] of board.entries.entries()) {
    yield { done: at, of }
    if (entry.kind === 'closed') isClosed = true
    if (entry.kind !== 'ballot') continue
    const { unit } = entry.ballot
    const sequence = (sequences.get(unit) ?? 0) + 1
    sequences.set(unit, sequence)
    const verified = verifyShapedBallot(ready, entry.ballot, { sequence, place: `posição ${at}: ` })
    if ('finding' in verified) findings.push(verified.finding)
    else if (!isClosed) good.push(verified.ballot)
  }
  yield { done: of, of }
  return good
}

/** Checks parts and result against the sums of the valid ballots. */
function checkOutcome(
  ready: ReadyTerms,
  { board, decryptions, result, terms }: Published,
  tally: EncryptedTally,
  findings: Finding[],
): Result | null {
  const isClosed = board.entries.some(({ kind }) => kind === 'closed')
  if (!isClosed && decryptions.length > 0) findings.push(finding('decryption_before_closing'))
  const places = decryptions.map(({ trustee }) => trustee)
  const isOrdered = places.every(
    (place, at) => place <= terms.trustees.length && (at === 0 || place > places[at - 1]!),
  )
  if (!isOrdered) findings.push(finding('decryption_order'))
  const wrong = decryptions.filter((part) => !isPartRight(ready, tally, board.head, part))
  for (const { trustee } of wrong)
    findings.push(finding('decryption_wrong', `guardião ${terms.trustees[trustee - 1]?.name ?? trustee}`))
  const isComplete = isOrdered && decryptions.length === terms.trustees.length
  if (!isComplete) {
    if (result) findings.push(finding('result_without_decryption'))
    return null
  }
  if (!result) findings.push(finding('result_missing'))
  if (wrong.length > 0) return null
  const isRight =
    result?.ballots === tally.ballots &&
    result.weight === tally.weight &&
    areTotals(result.totals, tally, decryptions)
  if (isRight) return result
  const own = ownResult(ready, tally, board.head, decryptions)
  if (result || !own) {
    const totals = own && terms.item.options.map((option, at) => `${option} ${own.totals[at]}`).join(', ')
    findings.push(finding('result_wrong', '', totals ? `Dos votos sai: ${totals}` : ''))
  }
  return own
}

/** Returns null when the parts decrypt to no possible total: then an earlier finding is the cause. */
function ownResult(...given: Parameters<typeof resultOf>): Result | null {
  try {
    return resultOf(...given)
  } catch (cause) {
    if (cause instanceof SecretBallotRefusal) return null
    throw cause
  }
}

export type FoundReceipt =
  | { isThere: false }
  | {
      isThere: true
      position: number
      unit: string
      label: string
      moment: string
      sequence: number
      isLast: boolean
    }

/**
 * Returns whether a receipt is on the board, and whether a later ballot of the unit replaced it. Compares the receipt however it is typed. Takes any
 * value. Says nothing about the file's correctness: `checkPublished` does that.
 */
export function findReceipt(given: unknown, receipt: string): FoundReceipt {
  const file = readPublished(given)
  const sought = receipt.toUpperCase().replace(/[^0-9A-F]/g, '')
  if ('code' in file || sought.length !== 24) return { isThere: false }
  const ballots = file.board.entries.filter((entry) => entry.kind === 'ballot')
  const found = ballots.find(({ ballot }) => receiptOf(ballotHash(ballot)).replaceAll('-', '') === sought)
  if (!found) return { isThere: false }
  const { unit, sequence } = found.ballot
  const last = ballots.findLast(({ ballot }) => ballot.unit === unit)
  const label = file.terms.roll.find((entry) => entry.unit === unit)?.label ?? unit
  const { position, moment } = found
  return { isThere: true, position, unit, label, moment, sequence, isLast: last === found }
}
