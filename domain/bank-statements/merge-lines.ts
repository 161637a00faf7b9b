import { folded } from '../ascii.ts'
import { daysBetween } from '../calendar.ts'
import type { StatementLine } from './reading/statement.ts'

type Known = Pick<StatementLine, 'on' | 'cents' | 'memo' | 'fitId'>

/** A movement posted again on another day, as when it was still pending, lies at most so far off. */
const MOVED_DAYS = 5

/** Returns what identifies a line when the bank's id does not: day, amount and text. */
export const contentOf = ({ on, cents, memo }: Known): string =>
  `${on}|${cents}|${folded(memo)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()}`

const samePlace = (one: Known, other: Known) =>
  one.cents === other.cents && Math.abs(daysBetween(one.on, other.on)) <= MOVED_DAYS

/**
 * Returns the lines of a file that are not known yet, in their order. A line is known by its id with the same amount, on the same day or with the
 * same text a few days off; else by its content, as often as it occurs: two equal fees on a day are two, in this file and in one that overlaps. An id
 * used for different movements, or twice in one file, is ignored.
 */
export function newLines<Line extends Known>(file: readonly Line[], known: readonly Known[]): Line[] {
  // Copies each line, since one object may represent two movements.
  const rows = known.map((line) => ({ ...line }))
  const left = new Set<Known>(rows)
  const byId = new Map<string, Known[]>()
  for (const line of rows) if (line.fitId) byId.set(line.fitId, [...(byId.get(line.fitId) ?? []), line])
  const text = (line: Known) => contentOf({ ...line, on: '' })
  const byIdentity = file.filter((line) => {
    const same = (line.fitId ? (byId.get(line.fitId) ?? []) : []).filter(
      (other) => left.has(other) && samePlace(line, other),
    )
    const found = same.find(({ on }) => on === line.on) ?? same.find((other) => text(other) === text(line))
    if (found) left.delete(found)
    return !found
  })
  const counts = new Map<string, number>()
  for (const line of left) counts.set(contentOf(line), (counts.get(contentOf(line)) ?? 0) + 1)
  return byIdentity.filter((line) => {
    const count = counts.get(contentOf(line)) ?? 0
    if (count > 0) counts.set(contentOf(line), count - 1)
    return count === 0
  })
}
