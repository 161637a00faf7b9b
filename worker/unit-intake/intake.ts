import { rational } from '../../domain/rational.ts'
import { sharesMessage } from '../../domain/shares.ts'
import type { ShareMerge } from '../../domain/unit-intake.ts'
import type { Transaction, WorkerContext } from '../context.ts'
import type { Job } from '../job.ts'
import { insertStaged, type StagedUnit, stageUnits } from './staging.ts'

/**
 * Takes units in within the caller's transaction and keeps the job's report with them: `more` (counts of what was read),
 * what was written, and what all shares now sum to.
 */
export async function takeIn(
  sql: Transaction,
  job: Job,
  units: Iterable<StagedUnit> | AsyncIterable<StagedUnit>,
  merge: ShareMerge,
  more: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  await stageUnits(sql, units)
  await applyShareTotal(sql, job.condominiumId, merge)
  const inserted = await insertStaged(sql, job.condominiumId)
  const report = { ...more, ...inserted, shares: await shareSentence(sql, job.condominiumId) }
  await sql`
    update public.jobs set report = ${sql.json(report as never)}
    where condominium_id = ${job.condominiumId} and id = ${job.id}`
  return report
}

/** The report of a job that was killed after its commit and before it was closed; null when the units are not in. */
export async function keptReport({ sql }: WorkerContext, job: Job): Promise<Record<string, unknown> | null> {
  const [row] = await sql<{ report: Record<string, unknown> | null }[]>`
    select report from public.jobs where condominium_id = ${job.condominiumId} and id = ${job.id}`
  return row?.report ?? null
}

async function applyShareTotal(sql: Transaction, condominiumId: string, merge: ShareMerge): Promise<void> {
  if (merge.existingFactor !== 1) {
    await sql`
      update public.units set share = share * ${merge.existingFactor} where condominium_id = ${condominiumId}`
  }
  await sql`update public.condominiums set share_total = ${merge.shareTotal} where id = ${condominiumId}`
}

async function shareSentence(sql: Transaction, condominiumId: string): Promise<string> {
  const [row] = await sql<{ sum: string; total: string }[]>`
    select coalesce(sum(u.share), 0) as sum, max(c.share_total) as total
    from public.condominiums c left join public.units u on u.condominium_id = c.id where c.id = ${condominiumId}`
  return sharesMessage(rational(BigInt(row!.sum), BigInt(row!.total)))
}
