import type { Rational } from '../../domain/rational.ts'
import { namesIn } from '../../domain/unit-import/paired-names.ts'
import type { UnitRow } from '../../domain/unit-import/unit-row.ts'
import { unitIdentity, unitSortKey } from '../../domain/units/unit-label.ts'
import type { Transaction } from '../context.ts'
import { type CopyValue, copyLine, copyRows, copyText } from '../copy-rows.ts'
import type { Job } from '../job.ts'

/** A unit on its way in, with its fraction as written; null where none is. */
export type StagedUnit = { line: number; share: Rational | null; row: Omit<UnitRow, 'share'> }

const columns = `condominium_id, job_id, line, identity, block, number, floor, kind, area_cm2, sort_key, share_n, share_d, owner_name,
  owner_document, owner_email, owner_phone, owner_names, tenant_name, tenant_document, tenant_email, tenant_phone`

const target = `private.import_rows (${columns})`

/** Streams units to where they wait until they go in. */
export async function stageUnits(sql: Transaction, job: Job, units: Iterable<StagedUnit>): Promise<void> {
  await copyRows(sql, target, asValues(job, units))
}

/** The same for text that `stagedLine` made. */
export const stageText = (sql: Transaction, pieces: Iterable<string>) => copyText(sql, target, pieces)

export const stagedLine = (job: Job, unit: StagedUnit): string => copyLine(valuesOf(job, unit))

function* asValues(job: Job, units: Iterable<StagedUnit>): Generator<readonly CopyValue[]> {
  for (const unit of units) yield valuesOf(job, unit)
}

const valuesOf = (job: Job, { line, share, row }: StagedUnit): readonly CopyValue[] => [
  job.condominiumId,
  job.id,
  line,
  unitIdentity(row),
  row.block,
  row.number,
  row.floor,
  row.kind,
  row.area === null ? null : Math.round(Number(row.area) * 10_000),
  unitSortKey(row),
  share && String(share.n),
  share && String(share.d),
  row.owner_name,
  row.owner_document,
  row.owner_email,
  row.owner_phone,
  severalIn(row.owner_name),
  row.tenant_name,
  row.tenant_document,
  row.tenant_email,
  row.tenant_phone,
]

const severalIn = (cell: string | null): string | null => {
  const names = cell === null ? null : namesIn(cell)
  return names && JSON.stringify(names)
}

/** Removes everything staged or reported for the job. */
export async function clearStaged(sql: Transaction, job: Pick<Job, 'condominiumId' | 'id'>): Promise<void> {
  await sql`delete from private.import_rows where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
  await sql`delete from public.job_issues where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
}
