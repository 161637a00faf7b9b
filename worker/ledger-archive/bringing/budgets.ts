import { bookFiles } from '../../../domain/ledger-archive/files.ts'
import { columnsIn, columnValue, type Writing } from './column-values.ts'

const fileOf = (wanted: string) => bookFiles.find(({ name }) => name === wanted)!
/** Of a version that is still written: what its approval says comes with the approval. */
const ofApproval = new Set(['proposed_at', 'decision_id', 'approved_by', 'approved_at'])

/**
 * Inserts budgets' versions one by one, as they were made: a draft gets its lines and then its final state, for nothing can be added to an approved
 * version.
 */
export async function bringBudgets({ sql, job, manifest }: Writing): Promise<void> {
  const [versions, lines] = [fileOf('budget_versions'), fileOf('budget_lines')]
  const [ofVersions, ofLines] = [columnsIn(manifest, versions), columnsIn(manifest, lines)]
  const asDraft = ofVersions.map((column) =>
    column.name === 'status'
      ? `'draft'`
      : ofApproval.has(column.name)
        ? 'null'
        : columnValue(versions, column),
  )
  const staged = (file: string) =>
    `private.ledger_import_rows s cross join lateral json_populate_record(null::public.${file}, s.content) r
    where s.condominium_id = $1 and s.job_id = $2 and s.file = '${file}' and $3::uuid is not distinct from $3::uuid
      and r.budget_id = $4 and r.version = $5`
  const known = await sql<{ budget_id: string; version: number }[]>`
    select s.content ->> 'budget_id' as budget_id, (s.content ->> 'version')::integer as version from private.ledger_import_rows s
    where s.condominium_id = ${job.condominiumId} and s.job_id = ${job.id} and s.file = 'budget_versions' order by 1, 2`
  for (const { budget_id, version } of known) {
    const given = [job.condominiumId, job.id, job.createdBy, budget_id, version]
    const names = (columns: typeof ofVersions) => columns.map(({ name }) => name).join(', ')
    await sql.unsafe(
      `insert into public.budget_versions (condominium_id, ${names(ofVersions)})
      select $1::uuid, ${asDraft.join(', ')} from ${staged('budget_versions')}`,
      given,
    )
    await sql.unsafe(
      `insert into public.budget_lines (condominium_id, ${names(ofLines)})
      select $1::uuid, ${ofLines.map((column) => columnValue(lines, column)).join(', ')} from ${staged('budget_lines')}`,
      given,
    )
    await sql.unsafe(
      `update public.budget_versions v set status = r.status, proposed_at = r.proposed_at, decision_id = r.decision_id,
        approved_at = r.approved_at
      from ${staged('budget_versions')} and v.condominium_id = $1 and v.budget_id = r.budget_id and v.version = r.version
        and r.status <> 'draft'`,
      given,
    )
  }
}
