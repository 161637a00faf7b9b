/**
 * The public board: an append-only chain. Each entry holds the hash of the previous one, the first the hash of the terms; the hash of the last is the
 * head, which people note down: knowing it fixes everything before it.
 */
import { ballotHash } from './ballot.ts'
import { hashOf } from './group/canonical.ts'
import type { Ballot, Entry } from './published.ts'
import { type Finding, finding } from './words.ts'

/** Hash of an entry: of its canonical JSON, with the ballot's hash for the ballot. */
function entryHash(entry: Entry): string {
  if (entry.kind === 'ballot') return hashOf({ ...entry, ballot: ballotHash(entry.ballot) })
  return hashOf(entry)
}

type Happened = { kind: 'opened' } | { kind: 'closed' } | { kind: 'ballot'; ballot: Ballot }

/** The next entry of a board and the head that it makes. `before` is null for the first, which follows the terms' hash. */
export function nextEntry(
  before: { position: number; head: string } | null,
  termsHash: string,
  happened: Happened,
  moment: Date,
): { entry: Entry; head: string } {
  const base = {
    position: before ? before.position + 1 : 0,
    previous: before?.head ?? termsHash,
    moment: moment.toISOString(),
  }
  const entry: Entry = { ...base, ...happened }
  return { entry, head: entryHash(entry) }
}

/** Checks only the chain: positions, hashes, moments, one opening, nothing after the closing, head. */
export function checkChain(
  { entries, head }: { entries: readonly Entry[]; head: string },
  start: string,
): Finding[] {
  const findings: Finding[] = []
  const hashes = entries.map(entryHash)
  let isClosed = false
  for (const [at, entry] of entries.entries()) {
    const place = `posição ${at}`
    const before = entries[at - 1]
    if (entry.position !== at) findings.push(finding('chain_position', place))
    if (entry.previous !== (at === 0 ? start : hashes[at - 1]))
      findings.push(finding(at === 0 ? 'chain_start' : 'chain_broken', place))
    if (before && entry.moment < before.moment) findings.push(finding('chain_moment', place))
    if (at === 0 && entry.kind !== 'opened') findings.push(finding('not_opened', place))
    if (at > 0 && entry.kind === 'opened') findings.push(finding('opened_twice', place))
    if (isClosed)
      findings.push(finding(entry.kind === 'ballot' ? 'ballot_after_closing' : 'entry_after_closing', place))
    if (entry.kind === 'closed') isClosed = true
  }
  if (head !== (hashes.at(-1) ?? start)) findings.push(finding('chain_head'))
  return findings
}
