import { type ArchiveFile, bookFiles, registerFiles } from '../../../domain/ledger-archive/files.ts'
import { attachmentList, type ManifestFile } from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { type CopyValue, copyRows } from '../../copy-rows.ts'
import { holdJob, type Job } from '../../job.ts'
import { rowsIn } from './lines.ts'
import { newRow, type Row } from './new-row.ts'
import type { Package } from './package.ts'

/** Rows of one transaction. */
const STEP = 5000

/** Files that are brought in, or matched; the rest of an archive is only read and proved. */
export const stagedFiles: ReadonlyMap<string, ArchiveFile> = new Map(
  [
    ...registerFiles,
    { name: attachmentList, title: 'Anexos', order: ['path'] } satisfies ArchiveFile,
    ...bookFiles,
  ].map((file) => [file.name, file]),
)
const keptAsTheyAre = new Set([...registerFiles.map(({ name }) => name), attachmentList])

export type Staging = {
  context: WorkerContext
  job: Job
  secret: Uint8Array
  archive: Package
  counted(rows: number): Promise<void>
  signal: AbortSignal
}

/** Reads a file to its end and stages its rows, with their new ids; `look` receives each as it was. */
export async function stageFile(
  { context, job, secret, archive, counted, signal }: Staging,
  file: ManifestFile,
  look?: (row: Row, line: number) => void,
): Promise<void> {
  const known = stagedFiles.get(file.name)
  const over =
    known && !keptAsTheyAre.has(file.name) ? newRow(secret, known, file.columns) : (row: Row) => row
  let isFirst = true
  let step: CopyValue[][] = []
  const keep = async () => {
    const rows = step
    step = []
    if (rows.length === 0) return
    const again = isFirst
    isFirst = false
    if (known)
      await context.transaction(async (sql) => {
        await holdJob(sql, job)
        // Left by an earlier try.
        if (again) await clearStaged(sql, job, file.name)
        await copyRows(sql, target, rows)
      }, signal)
    await counted(rows.length)
  }
  for await (const { row, line } of rowsIn(archive, file)) {
    look?.(row, line)
    step.push([job.condominiumId, job.id, file.name, line, JSON.stringify(over(row))])
    if (step.length >= STEP) await keep()
  }
  await keep()
}

/** Records that this file need not be read again. */
export async function markStaged({ context, job }: Staging, file: ManifestFile): Promise<void> {
  await context.sql`
    update private.ledger_imports set staged = staged || ${context.sql.json({ [file.name]: file.rows })}
    where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
}

const target = 'private.ledger_import_rows (condominium_id, job_id, file, line, content)'

const clearStaged = async (sql: Transaction, job: Job, file: string): Promise<void> => {
  await sql`
    delete from private.ledger_import_rows
    where condominium_id = ${job.condominiumId} and job_id = ${job.id} and file = ${file}`
}

/** Files that an earlier try has staged whole, and that the database still has. */
export async function alreadyStaged({ sql }: WorkerContext, job: Job): Promise<Set<string>> {
  const rows = await sql<{ file: string }[]>`
    select s.key as file from private.ledger_imports i
    cross join jsonb_each_text(i.staged) s
    where i.condominium_id = ${job.condominiumId} and i.job_id = ${job.id} and s.value::bigint = (
      select count(*) from private.ledger_import_rows r
      where r.condominium_id = i.condominium_id and r.job_id = i.job_id and r.file = s.key)`
  return new Set(rows.map(({ file }) => file))
}
