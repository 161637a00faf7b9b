import { type ArchiveFile, bookFiles } from '../../../domain/ledger-archive/files.ts'
import type { Manifest } from '../../../domain/ledger-archive/manifest.ts'
import type { Transaction } from '../../context.ts'
import type { Job } from '../../job.ts'
import { tableOf } from '../making/columns.ts'
import { bringBudgets } from './budgets.ts'
import { columnsIn, columnValue, type Writing } from './column-values.ts'
import { emptinessIssues, matchRegister, unitIssues } from './matching.ts'
import { differences } from './proving.ts'
import { Refusal, refuse } from './refusal.ts'

/** Rows of these go in by statements of their own. */
const apart = new Set(['budget_versions', 'budget_lines', 'closings', 'closing_reopenings'])

/**
 * Writes staged books into a condominium whose own have not begun, and proves them: every sum and seal must match the archive. All in the caller's
 * transaction; throws a refusal that names what differs.
 */
export async function writeBooks(writing: Writing): Promise<void> {
  const { sql, job, manifest } = writing
  const { condominiumId } = job
  // Concurrent posts wait, and then find other books.
  await sql`select from private.books where condominium_id = ${condominiumId} for update`
  await sql`select set_config('work_mem', '64MB', true)`
  const begun = await emptinessIssues(sql, job)
  if (begun.length > 0) throw new Refusal(begun)
  await matchRegister(sql, job)
  const missing = await unitIssues(sql, job, manifest)
  if (missing.length > 0) throw new Refusal(missing)
  await bringClosedUnits(sql, job)
  await clearDefaults(sql, condominiumId)
  for (const file of bookFiles) {
    const rows = manifest.files.find(({ name }) => name === file.name)?.rows ?? 0
    if (rows === 0) continue
    if (file.name === 'budget_versions') await guarded(file, () => bringBudgets(writing))
    else if (!apart.has(file.name)) await guarded(file, () => insertRows(writing, file))
    await writing.counted(rows)
  }
  await bringClosings(sql, job, manifest)
  // Prove the deferred constraints too.
  await sql`set constraints all immediate`
  const issues = await differences(sql, job, manifest)
  if (issues.length > 0) throw new Refusal(issues)
}

/** Replaces every condominium's initial defaults with the archive's own. */
async function clearDefaults(sql: Transaction, condominiumId: string): Promise<void> {
  await sql`delete from public.ledger_accounts where condominium_id = ${condominiumId}`
  await sql`delete from public.funds where condominium_id = ${condominiumId}`
  await sql`delete from public.rubrics where condominium_id = ${condominiumId}`
  await sql`delete from public.conventions where condominium_id = ${condominiumId}`
}

async function bringClosedUnits(sql: Transaction, { condominiumId, id }: Job): Promise<void> {
  await sql`
    select private.bring_closed_units(${condominiumId}, coalesce(jsonb_agg(i.content::jsonb || jsonb_build_object('id', k.target_id)), '[]'))
    from private.ledger_import_rows i
    join private.ledger_import_ids k on k.condominium_id = ${condominiumId} and k.job_id = ${id} and k.source_id = (i.content ->> 'id')::uuid
    where i.condominium_id = ${condominiumId} and i.job_id = ${id} and i.file = 'units' and i.content ->> 'closed_on' is not null
      and not exists (select from public.units u where u.condominium_id = ${condominiumId} and u.id = k.target_id)`
}

/** A row that breaks a rule of its table refuses the archive, by the name of the rule. */
async function guarded(file: ArchiveFile, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const {
      code,
      constraint_name: rule,
      message,
    } = error as { code?: string; constraint_name?: string; message: string }
    if (typeof code !== 'string' || !/^(2[23]|P0|PT4)/.test(code)) throw error
    refuse(
      'rule',
      `${file.title}: uma linha não segue as regras dos livros (${rule ?? message.slice(0, 120)}).`,
      { field: file.name },
    )
  }
}

async function insertRows({ sql, job, manifest }: Writing, file: ArchiveFile): Promise<void> {
  const columns = columnsIn(manifest, file)
  await sql.unsafe(
    `insert into ${tableOf(file)} (condominium_id, ${columns.map(({ name }) => name).join(', ')})
    select $1::uuid, ${columns.map((column) => columnValue(file, column)).join(', ')}
    from private.ledger_import_rows s cross join lateral json_populate_record(null::${tableOf(file)}, s.content) r
    where s.condominium_id = $1 and s.job_id = $2 and s.file = '${file.name}' and $3::uuid is not distinct from $3::uuid
    order by s.line`,
    [job.condominiumId, job.id, job.createdBy],
  )
}

async function bringClosings(
  sql: Transaction,
  { condominiumId, id }: Job,
  manifest: Manifest,
): Promise<void> {
  await sql`
    update private.books set starts_on = ${manifest.books.starts_on}::date where condominium_id = ${condominiumId}`
  const rows = (file: string) => sql`(
    select coalesce(jsonb_agg(s.content::jsonb), '[]') from private.ledger_import_rows s
    where s.condominium_id = ${condominiumId} and s.job_id = ${id} and s.file = ${file})`
  await guarded({ name: 'closings', title: 'Fechamentos', order: [] }, async () => {
    await sql`select private.bring_closings(${condominiumId}, ${rows('closings')}, ${rows('closing_reopenings')})`
  })
}
