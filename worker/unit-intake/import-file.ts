import type { ColumnMapping } from '../../domain/unit-import/columns.ts'
import type { ImportReport } from '../../domain/unit-import/unit-import.ts'
import type { Sql, WorkerContext } from '../context.ts'
import type { Job } from '../job.ts'
import type { Source } from './source.ts'

/** The result of reading the whole file, kept until the job is over. */
export type Reading = { report: ImportReport; heading: Source['heading']; format: string; sheets: string[] }

/** `stagedShares` are of the total of the file's own scale; null without fractions. */
export type StagedReading = Reading & { staged: number; stagedShares: number | null }

/** A file on its way in, and how far it is. */
export type ImportFile = {
  path: string
  size: number
  sheet: number
  mapping: ColumnMapping | null
  acknowledgeShares: boolean
  confirmed: boolean
  cursorLine: number
  /** What the whole reading said, how many rows were staged by it and with which shares; null until it is through. */
  reading: StagedReading | null
}

/** Returns a job's file; null once the job is over. */
export async function loadImportFile(
  { sql }: WorkerContext,
  { condominiumId, id }: Pick<Job, 'condominiumId' | 'id'>,
): Promise<ImportFile | null> {
  const [row] = await sql<ImportFile[]>`
    select path, size::float8 as size, sheet, mapping, acknowledge_shares as "acknowledgeShares", confirmed,
      cursor_line as "cursorLine", reading
    from private.imports where condominium_id = ${condominiumId} and job_id = ${id}`
  return row ?? null
}

/** Returns a job's state; null if it was removed with its condominium. */
export async function statusOf(
  sql: Sql,
  { condominiumId, id }: Pick<Job, 'condominiumId' | 'id'>,
): Promise<string | null> {
  const [row] = await sql<{ status: string }[]>`
    select status from public.jobs where condominium_id = ${condominiumId} and id = ${id}`
  return row?.status ?? null
}
