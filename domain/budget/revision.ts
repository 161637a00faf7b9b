import { lineKey, type YearLine } from './year-line.ts'

/**
 * Returns a revision's lines with past months as they were approved: what the revision says about those is ignored, and a line that it drops keeps
 * its amounts until then.
 */
export function keepEarlier(
  approved: readonly YearLine[],
  wanted: readonly YearLine[],
  first: number,
): YearLine[] {
  if (first === 0) return [...wanted]
  const old = new Map(approved.map((line) => [lineKey(line), line]))
  const kept = wanted.map((line) => ({
    ...line,
    cents: line.cents.map((cents, month) =>
      month < first ? (old.get(lineKey(line))?.cents[month] ?? 0) : cents,
    ),
  }))
  const named = new Set(wanted.map(lineKey))
  const dropped = approved
    .filter((line) => !named.has(lineKey(line)))
    .map((line) => ({ ...line, cents: line.cents.map((cents, month) => (month < first ? cents : 0)) }))
    .filter(({ cents }) => cents.some((amount) => amount > 0))
  return [...kept, ...dropped]
}
