import { createHash } from 'node:crypto'
import { type Closing, sealOf } from '../../../domain/closing/seal.ts'
import type { Manifest } from '../../../domain/ledger-archive/manifest.ts'
import type { JobIssue } from '../../job.ts'
import { instant, type MonthFigures } from './month-trees.ts'
import type { Row } from './new-row.ts'
import { issue } from './refusal.ts'

const month = (text: unknown): string => `${String(text).slice(5, 7)}/${String(text).slice(0, 4)}`
const of = (rule: string, closing: Row, message: string): JobIssue =>
  issue(rule, `Fechamento ${closing.sequence} (${month(closing.month)}): ${message}.`, { field: 'closings' })

/**
 * Returns whether an archive's closings match their seals: each seal over what it says, each on the one before, the closed months over the very rows
 * present. Also whether these are the seals that the manifest names.
 */
export async function sealIssues(
  manifest: Manifest,
  closings: readonly Row[],
  reopenings: readonly Row[],
  months: ReadonlyMap<string, MonthFigures>,
): Promise<JobIssue[]> {
  const issues: JobIssue[] = []
  let previous = '0'.repeat(64)
  for (const [place, row] of closings.entries()) {
    const closing = { ...row, condominium_id: manifest.condominium.id } as unknown as Closing
    const stands =
      closing.sequence === place + 1 &&
      closing.previous_seal === previous &&
      closing.reopenings === digestOf(reopenings, closing.sequence)
    if (!stands) issues.push(of('seal_chain', row, 'não continua o fechamento anterior'))
    if ((await sealOf(closing)) !== closing.seal) issues.push(of('seal', row, 'o selo não é o destes dados'))
    const told = manifest.seals[place]
    if (told?.seal !== closing.seal || told.reopened !== (row.reopened_at !== null))
      issues.push(of('seal_told', row, 'o manifesto diz outro selo'))
    if (row.reopened_at === null && !holds(closing, months))
      issues.push(of('month', row, 'os lançamentos do mês não são os que foram selados'))
    previous = closing.seal
  }
  if (manifest.seals.length !== closings.length)
    issues.push(issue('seal_count', 'O manifesto diz outro número de fechamentos.', { field: 'closings' }))
  return issues
}

const empty: MonthFigures = { root: createHash('sha256').digest('hex'), entries: 0, cents: 0n, leaves: 0 }

function holds(closing: Closing, months: ReadonlyMap<string, MonthFigures>): boolean {
  const figures = months.get(closing.month.slice(0, 7)) ?? empty
  return (
    figures.root === closing.root &&
    figures.entries === closing.entry_count &&
    figures.cents === BigInt(closing.total_cents) &&
    figures.leaves === closing.leaf_count
  )
}

/** Of every reopening that came before a closing. */
function digestOf(reopenings: readonly Row[], sequence: number): string {
  const before = reopenings
    .filter((one) => Number(one.before_sequence) <= sequence)
    .toSorted(
      (one, other) =>
        Number(one.before_sequence) - Number(other.before_sequence) ||
        Number(one.sequence) - Number(other.sequence),
    )
    .map((one) => [one.sequence, instant(String(one.reopened_at)), one.reason].join('|'))
  return createHash('sha256').update(before.join('\n')).digest('hex')
}
