import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { removeObjects } from '../files/removal.ts'
import { holdJob, type Job, type JobIssue, type Progress, replaceIssues, runJob, settleJob } from '../job.ts'
import { type StoredObject, storedObject } from '../unit-intake/stored-object.ts'
import { bringAttachments } from './bringing/attachments.ts'
import { openPackage, type Package } from './bringing/package.ts'
import { readArchive } from './bringing/reading.ts'
import { Refusal } from './bringing/refusal.ts'
import { writeBooks } from './bringing/writing.ts'

const payload = z.object({ condominiumId: z.uuid(), jobId: z.uuid() })
type Key = z.infer<typeof payload>
type Reading = { path: string; size: number; secret: Uint8Array; confirmed: boolean }

/**
 * Brings an archive into a condominium whose books have not begun. First it is read whole and rehearsed, which leaves nothing; then someone reviews
 * what would go in and confirms; then it is written within one transaction. An archive that differs from what it says is refused, and the differences
 * are named.
 */
export const importLedgerTask: Task = {
  topic: 'import-ledger',
  isInterruptible: true,
  async run(context, data, signal) {
    const key = payload.parse(data)
    await runJob(context, key, (job, progress) => bring(context, job, progress, signal))
    await clearWhenOver(context, key, signal)
  },
}

async function bring(
  context: WorkerContext,
  job: Job,
  progress: Progress,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const [reading] = await context.sql<Reading[]>`
    select path, size::float8 as size, secret, confirmed from private.ledger_imports
    where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
  if (!reading) throw new Error('the import has no file')
  try {
    return await bringFrom(
      context,
      job,
      storedObject(context, reading.path, reading.size),
      reading,
      progress,
      signal,
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const issues: readonly JobIssue[] = error.issues
    await context.transaction(async (sql) => {
      await holdJob(sql, job)
      await replaceIssues(sql, job.condominiumId, job.id, issues)
    })
    throw new AppError('ledger_archive_refused', { details: { differences: issues.length } })
  }
}

/** The same from wherever the file is read. */
export async function bringFrom(
  context: WorkerContext,
  job: Job,
  object: StoredObject,
  { secret, confirmed }: Pick<Reading, 'secret' | 'confirmed'>,
  progress: Progress,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const archive = await openPackage(object)
  try {
    const { manifest } = archive
    const total = manifest.files.reduce((sum, { rows }) => sum + rows, 0)
    let done = 0
    const counted = async (rows: number) => {
      done += rows
      await progress(Math.min(done, total), total)
    }
    await enter(context, job, 'reading')
    await readArchive({ context, job, secret, archive, counted, signal })
    await context.sql`analyze private.ledger_import_rows`
    const report = reportOf(archive)
    done = 0
    await enter(context, job, confirmed ? 'writing' : 'checking')
    if (confirmed) {
      await bringAttachments(context, job, { archive, secret, progress: async () => progress(done), signal })
      await context.transaction(async (sql) => {
        await writeBooks({ sql, job, manifest, counted })
        await settleJob(sql, job, 'done', report)
      }, signal)
    } else {
      await rehearse(context, signal, (sql) => writeBooks({ sql, job, manifest, counted }))
      await context.transaction((sql) => settleJob(sql, job, 'review', report))
    }
    return report
  } finally {
    archive.close()
  }
}

class Rehearsed extends Error {}

/** Does and proves all that writing would, and rolls it back. */
async function rehearse(
  context: WorkerContext,
  signal: AbortSignal,
  work: (sql: Transaction) => Promise<void>,
): Promise<void> {
  try {
    await context.transaction(async (sql) => {
      await work(sql)
      throw new Rehearsed()
    }, signal)
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
}

/** Returns what someone confirms: whose books, from when, how much. */
function reportOf({ manifest, names }: Package): Record<string, unknown> {
  const rows = (wanted: string) => manifest.files.find(({ name }) => name === wanted)?.rows ?? 0
  return {
    origin: manifest.condominium.name,
    made_at: manifest.made_at,
    starts_on: manifest.books.starts_on,
    closed_until: manifest.books.closed_until,
    seals: manifest.seals.slice(-24),
    transfers: manifest.totals.transfers,
    transferred_cents: manifest.totals.transferred_cents,
    rows: manifest.files.reduce((sum, file) => sum + file.rows, 0),
    files: manifest.files
      .filter((file) => file.rows > 0)
      .map((file) => ({ title: file.title, rows: file.rows })),
    units: rows('units'),
    attachments: [...names].filter((name) => name.startsWith('anexos/')).length,
  }
}

async function enter(
  { sql }: WorkerContext,
  { condominiumId, id, attempt }: Job,
  phase: 'reading' | 'checking' | 'writing',
): Promise<void> {
  await sql`
    update public.jobs set phase = ${phase}
    where condominium_id = ${condominiumId} and id = ${id} and status = 'running' and attempt = ${attempt}`
}

/** Deletes the file and its rows when done, refused or cancelled: they are personal data that no one needs any more. */
async function clearWhenOver(
  context: WorkerContext,
  { condominiumId, jobId }: Key,
  signal: AbortSignal,
): Promise<void> {
  const { sql } = context
  const [over] = await sql<{ path: string }[]>`
    select i.path from private.ledger_imports i join public.jobs j on j.condominium_id = i.condominium_id and j.id = i.job_id
    where i.condominium_id = ${condominiumId} and i.job_id = ${jobId} and j.status in ('done', 'failed', 'cancelled')`
  if (!over) return
  await removeObjects(context, 'condominium-files', [over.path], signal)
  await sql`delete from private.ledger_import_rows where condominium_id = ${condominiumId} and job_id = ${jobId}`
  await sql`delete from private.ledger_import_ids where condominium_id = ${condominiumId} and job_id = ${jobId}`
  await sql`delete from private.ledger_imports where condominium_id = ${condominiumId} and job_id = ${jobId}`
}

/** Gives up archives that no one confirmed within a day: they contain personal data. */
export const forgottenLedgersTask: Task = {
  topic: 'forgotten-ledgers',
  schedule: '25 4 * * *',
  async run({ sql }) {
    await sql`
      update public.jobs set status = 'cancelled', finished_at = private.now(),
        report = ${sql.json({ message: 'Ninguém confirmou esta importação em um dia. Nada foi salvo.' })}
      where kind = 'import_ledger' and status = 'review' and created_at < private.now() - interval '1 day'`
    await sql`
      insert into private.outbox (topic, payload)
      select 'import-ledger', jsonb_build_object('condominiumId', i.condominium_id, 'jobId', i.job_id)
      from private.ledger_imports i join public.jobs j on j.condominium_id = i.condominium_id and j.id = i.job_id
      where j.status in ('done', 'failed', 'cancelled')`
  },
}
