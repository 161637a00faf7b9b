import { rational } from '../../domain/rational.ts'
import { sharesMessage } from '../../domain/shares.ts'
import type { ShareMerge } from '../../domain/unit-intake.ts'
import type { Transaction } from '../context.ts'
import { holdJob, type Job, type Progress, settleJob } from '../job.ts'
import { insertStaged } from './writing/insert-staged.ts'
import type { ShareRule } from './writing/units.ts'

/**
 * Takes in the staged units within the caller's transaction, and closes the job with it. The report: `more` (counts of what was read), what was
 * written, and the new sum of all shares.
 */
export async function takeIn(
  sql: Transaction,
  job: Job,
  { rule, merge, progress, more }: Intake,
): Promise<Record<string, unknown>> {
  await applyShareTotal(sql, job.condominiumId, merge)
  const inserted = await insertStaged(sql, job, rule, progress)
  // From here on no one can cancel the import.
  await holdJob(sql, job)
  await sql`
    delete from private.import_rows where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
  const report = { ...more, ...inserted, shares: await shareSentence(sql, job.condominiumId) }
  await settleJob(sql, job, 'done', report)
  return report
}

export type Intake = { rule: ShareRule; merge: ShareMerge; progress: Progress; more: Record<string, unknown> }

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
    from public.condominiums c
    left join public.units u on u.condominium_id = c.id and u.closed_on is null
    where c.id = ${condominiumId}`
  return sharesMessage(rational(BigInt(row!.sum), BigInt(row!.total)))
}
