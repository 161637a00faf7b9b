import { billsFor } from './bills.ts'
import type { Candidates, Certainty, OpenLine, Proposal, Suggestion } from './candidates.ts'
import { chargeFinder } from './charges.ts'
import { entriesFor } from './entries.ts'
import { learned, moved, ruled, worded } from './usual.ts'

const MOST = 4
const order: Record<Certainty, number> = { sure: 0, likely: 1, possible: 2 }

/**
 * Suggests what each line is for, best first, with the reason. Existing entries come before new bookings, so that nothing is booked twice; if two
 * lines claim the same thing as sure, only the first is sure.
 */
export function suggest(lines: readonly OpenLine[], candidates: Candidates): Map<string, Suggestion[]> {
  const booked = entriesFor(lines, candidates.entries)
  const chargesFor = chargeFinder(candidates.charges, candidates.chargesAreMany)
  const claimed = new Set<string>()
  const found = new Map<string, Suggestion[]>()
  for (const line of lines) {
    const known = booked.get(line.id)
    const proposals = [
      ...(known ? [known] : []),
      ...ruled(line, candidates),
      ...learned(line, candidates),
      ...billsFor(line, candidates.bills),
      ...chargesFor(line),
      ...moved(line, candidates),
      ...worded(line, candidates),
      ...(line.cents > 0 ? [unknown(line)] : []),
    ]
    found.set(line.id, settle(proposals, Boolean(known), claimed))
  }
  return found
}

/** Sorts sure ones first and removes duplicates; a line has at most one sure suggestion. */
function settle(proposals: readonly Proposal[], isBooked: boolean, claimed: Set<string>): Suggestion[] {
  const seen = new Set<string>()
  const kept: Suggestion[] = []
  // Rule order is not enough: a sure suggestion of any kind precedes a likely one.
  for (const { claims, ...proposal } of proposals.toSorted(
    (one, other) => order[one.certainty] - order[other.certainty],
  )) {
    const key = JSON.stringify(proposal.parts)
    if (seen.has(key) || kept.length === MOST) continue
    seen.add(key)
    const isTaken = claims.some((claim) => claimed.has(claim))
    const isSecond = kept.some(({ certainty }) => certainty === 'sure')
    // What may be in the books already is not booked again without a look.
    const wouldRepeat = isBooked && proposal.parts.some(({ kind }) => kind !== 'entries')
    const certainty =
      proposal.certainty === 'sure' && (isTaken || isSecond || wouldRepeat) ? 'likely' : proposal.certainty
    if (certainty === 'sure') for (const claim of claims) claimed.add(claim)
    kept.push({ ...proposal, certainty })
  }
  return kept.toSorted((one, other) => order[one.certainty] - order[other.certainty])
}

const unknown = (line: OpenLine): Proposal => ({
  certainty: 'possible',
  how: 'suggested',
  ruleId: null,
  title: 'Depósito a identificar',
  reason: 'Fica em Recebimentos até alguém dizer de quem é',
  parts: [{ kind: 'unknown', cents: line.cents }],
  claims: [],
})
