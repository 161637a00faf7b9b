import type { ColumnMapping } from '../domain/unit-import/columns.ts'
import { checkAllowance, checkFile, mergeShares, sharesWithoutFractions } from '../domain/unit-intake.ts'
import { loadExistingUnits, loadUnitIdentities } from '../supabase/functions/_shared/existing-units.ts'
import type { Task, Transaction, WorkerContext } from './context.ts'
import { type Job, type Progress, runJob } from './job.ts'
import { keptReport, takeIn } from './unit-intake/intake.ts'
import { acceptedUnits, type Reading, reportIssues } from './unit-intake/reading.ts'
import { openStoredFile, type StoredFile } from './unit-intake/stored-file.ts'

/** Rows between two writes of the progress that people watch. */
const PROGRESS_STEP = 5_000

/**
 * Brings a file's units, owners and tenants in: what is sound goes in within one transaction, the rest is reported row by
 * row. A file that cannot go in, or would pass the plan's limit, is refused whole.
 */
export const importUnitsTask: Task = {
  topic: 'import-units',
  isInterruptible: true,
  async run(context, payload) {
    const key = payload as { condominiumId: string; jobId: string }
    await runJob(
      context,
      key,
      async (job, progress) => (await keptReport(context, job)) ?? importUnits(context, job, progress),
    )
    // Done or refused: the file holds personal data and has been read.
    await context.sql`
      delete from private.import_files where condominium_id = ${key.condominiumId} and job_id = ${key.jobId}`
  },
}

async function importUnits(context: WorkerContext, job: Job, progress: Progress) {
  const { mapping, acknowledge_shares } = job.input as {
    mapping: ColumnMapping | null
    acknowledge_shares: boolean
  }
  const key = { condominiumId: job.condominiumId, jobId: job.id }
  const file = await openStoredFile(context, key, mapping)
  const identities = await loadUnitIdentities(context.sql, job.condominiumId)
  const reading = await reportIssues(context, key, file, identities)
  checkFile(reading.report, acknowledge_shares)
  checkAllowance((await loadExistingUnits(context.sql, job.condominiumId)).allowance, reading.added)
  return context.transaction((sql) => write(sql, { job, file, identities, reading, progress }))
}

type Work = {
  job: Job
  file: StoredFile
  identities: ReadonlySet<string>
  reading: Reading
  progress: Progress
}

async function write(sql: Transaction, { job, file, identities, reading, progress }: Work) {
  const { report, added } = reading
  const existing = await loadExistingUnits(sql, job.condominiumId, true)
  checkAllowance(existing.allowance, added)
  const fileTotal =
    report.shares?.scale.shareTotal ?? existing.shareTotal ?? sharesWithoutFractions(added, false).shareTotal
  const merge = mergeShares(existing.shareTotal, fileTotal)
  let rows = 0
  const onRow = () => {
    rows += 1
    return rows % PROGRESS_STEP === 0 ? progress(rows) : undefined
  }
  const units = acceptedUnits(file, identities, reading, merge.addedFactor, onRow)
  return takeIn(sql, job, units, merge, { rows: report.rows, refused: report.rows - added })
}
