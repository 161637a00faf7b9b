import { intakeShares } from '../../domain/unit-import/intake-shares.ts'
import {
  checkAllowance,
  checkFile,
  mergeShares,
  type ShareMerge,
  sharesWithoutFractions,
} from '../../domain/unit-intake.ts'
import {
  type ExistingUnits,
  loadExistingUnits,
} from '../../supabase/functions/_shared/unit-intake/existing-units.ts'
import type { Task, WorkerContext } from '../context.ts'
import { removeObjects } from '../files/removal.ts'
import { holdJob, type Job, type Progress, runJob, settleJob } from '../job.ts'
import {
  type ImportFile,
  loadImportFile,
  type Reading,
  type StagedReading,
  statusOf,
} from '../unit-intake/import-file.ts'
import { takeIn } from '../unit-intake/intake.ts'
import { countStaged, refuseRegistered, refuseRepeated, sumStaged } from '../unit-intake/issues.ts'
import { readFile } from '../unit-intake/reading.ts'
import type { ShareRule } from '../unit-intake/writing/units.ts'

type Key = { condominiumId: string; jobId: string }

/**
 * Imports a file's units, owners and tenants. First the file is read and its issues reported row by row; then a person reviews and confirms; then the
 * sound rows are written in one transaction, so that a cancelled import leaves nothing. A file that cannot be imported, or would exceed the plan's
 * limit, is refused whole.
 */
export const importUnitsTask: Task = {
  topic: 'import-units',
  isInterruptible: true,
  async run(context, payload, signal) {
    const key = payload as Key
    await runJob(context, key, (job, progress) => importUnits(context, job, progress))
    await clearWhenOver(context, key, signal)
  },
}

async function importUnits(
  context: WorkerContext,
  job: Job,
  progress: Progress,
): Promise<Record<string, unknown>> {
  let file = await loadImportFile(context, job)
  if (file && !(file.reading && (await isStaged(context, job, file.reading.staged)))) {
    await read(context, job, file, progress)
    file = await loadImportFile(context, job)
  }
  if (!file?.reading) throw new Error('the import has no file')
  const { reading } = file
  if (!file.confirmed) {
    const { rows } = reading.report
    const report = { rows, accepted: reading.staged, refused: rows - reading.staged }
    await context.transaction((sql) => settleJob(sql, job, 'review', report))
    return report
  }
  return write(context, job, file, reading, progress)
}

/** Returns whether the rows are still staged: they do not survive a crash of the database, and then the file is read again. */
async function isStaged(context: WorkerContext, job: Job, staged: number): Promise<boolean> {
  return (await context.transaction((sql) => countStaged(sql, job))) === staged
}

async function read(context: WorkerContext, job: Job, file: ImportFile, progress: Progress): Promise<void> {
  const { condominiumId, id } = job
  await enter(context, job, 'reading')
  const isFresh = file.reading === null && (await isBegun(context, job, file.cursorLine))
  const reading = await readFile(context, job, isFresh ? file : { ...file, cursorLine: 0 }, progress)
  await context.sql`analyze private.import_rows`
  await context.transaction(async (sql) => {
    await holdJob(sql, job)
    // A million names are compared in memory.
    await sql`select set_config('work_mem', '64MB', true)`
    await refuseRepeated(sql, job)
    await refuseRegistered(sql, job)
    const staged = await countStaged(sql, job)
    const { shares } = reading.report
    const stagedShares = shares && (await sumStaged(sql, job, shares.scale))
    await sql`
      update private.imports set reading = ${sql.json({ ...reading, staged, stagedShares } as never)}, cursor_line = 0
      where condominium_id = ${condominiumId} and job_id = ${id}`
    await sql`
      update public.jobs set refused = ${reading.report.rows - staged}
      where condominium_id = ${condominiumId} and id = ${id}`
  })
}

/** Returns whether what was staged up to the cursor is still there. */
async function isBegun({ sql }: WorkerContext, { condominiumId, id }: Job, cursor: number): Promise<boolean> {
  if (cursor === 0) return true
  const [row] = await sql`
    select 1 from private.import_rows where condominium_id = ${condominiumId} and job_id = ${id} limit 1`
  return row !== undefined
}

async function enter(
  { sql }: WorkerContext,
  { condominiumId, id, attempt }: Job,
  phase: 'reading' | 'writing',
): Promise<void> {
  await sql`
    update public.jobs set phase = ${phase}
    where condominium_id = ${condominiumId} and id = ${id} and status = 'running' and attempt = ${attempt}`
}

async function write(
  context: WorkerContext,
  job: Job,
  { acknowledgeShares }: ImportFile,
  reading: StagedReading,
  progress: Progress,
): Promise<Record<string, unknown>> {
  await enter(context, job, 'writing')
  return context.transaction(async (sql) => {
    const { report } = reading
    const existing = await loadExistingUnits(sql, job.condominiumId, true)
    checkFile(report, intakeShares(existing, reading), acknowledgeShares)
    // Units may have been registered since the file was reviewed.
    await refuseRegistered(sql, job)
    const added = await countStaged(sql, job)
    checkAllowance(existing.allowance, added)
    await progress(0, added)
    const { rule, merge } = sharesOf(report, existing, added)
    return takeIn(sql, job, {
      rule,
      merge,
      progress,
      more: { rows: report.rows, refused: report.rows - added },
    })
  })
}

/** Returns how the file's fractions and the registered ones add up to one total. */
function sharesOf(
  { shares }: Reading['report'],
  existing: ExistingUnits,
  added: number,
): { rule: ShareRule; merge: ShareMerge } {
  const even = sharesWithoutFractions(added, existing.shareTotal !== null)
  const total = shares?.scale.shareTotal ?? existing.shareTotal ?? even.shareTotal
  const merge = mergeShares(existing.shareTotal, total)
  const rule = shares
    ? { total: shares.scale.shareTotal, unit: shares.scale.unit, factor: merge.addedFactor }
    : { even: even.share * merge.addedFactor }
  return { rule, merge }
}

/** Clears a done, refused or cancelled import: the file and its rows are personal data that is no longer needed. */
async function clearWhenOver(context: WorkerContext, key: Key, signal: AbortSignal): Promise<void> {
  const { condominiumId, jobId: id } = key
  const status = await statusOf(context.sql, { condominiumId, id })
  if (status !== 'done' && status !== 'failed' && status !== 'cancelled') return
  const file = await loadImportFile(context, { condominiumId, id })
  if (!file) return
  await removeObjects(context, 'condominium-files', [file.path], signal)
  await context.sql`delete from private.import_rows where condominium_id = ${condominiumId} and job_id = ${id}`
  await context.sql`delete from private.imports where condominium_id = ${condominiumId} and job_id = ${id}`
}

/** Abandons imports that were not confirmed or continued within a day: their files hold personal data. */
export const forgottenImportsTask: Task = {
  topic: 'forgotten-imports',
  schedule: '20 4 * * *',
  async run({ sql }) {
    await sql`
      update public.jobs set status = 'cancelled', finished_at = private.now(),
        report = ${sql.json({ message: 'Ninguém confirmou esta importação em um dia. Nada foi salvo.' })}
      where kind = 'import_units' and status in ('review', 'paused') and created_at < private.now() - interval '1 day'`
    // Also what a job that failed for good has left.
    await sql`
      insert into private.outbox (topic, payload)
      select 'import-units', jsonb_build_object('condominiumId', i.condominium_id, 'jobId', i.job_id)
      from private.imports i join public.jobs j on j.condominium_id = i.condominium_id and j.id = i.job_id
      where j.status in ('done', 'failed', 'cancelled')`
  },
}
