import type { ShareScale } from '../../domain/shares.ts'
import type { IntakeIssue } from '../../domain/unit-intake.ts'
import type { Transaction } from '../context.ts'
import type { Job } from '../job.ts'

/** Positions per line among a job's issues: issues are found at different times and shown in line order. */
const PLACES = 40
/** After the issues of the row itself. */
const [REPEATED, REGISTERED] = [PLACES - 2, PLACES - 1]

/** Adds issues of some rows; each line comes once. */
export async function writeIssues(sql: Transaction, job: Job, issues: readonly IntakeIssue[]): Promise<void> {
  if (issues.length === 0) return
  let [line, place] = [0, 0]
  const rows = issues.map((issue) => {
    place = issue.line === line ? Math.min(place + 1, REPEATED - 1) : 0
    line = issue.line
    return { ...issue, position: line * PLACES + place }
  })
  await sql`
    insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
    select ${job.condominiumId}, ${job.id}, r.position, r.line, r.field, r.value, r.rule, r.message
    from jsonb_to_recordset(${sql.json(rows as never)}) as r (position bigint, line int, field text, value text, rule text, message text)
    on conflict do nothing`
}

const label = `case when r.block = '' then r.number else r.block || '-' || r.number end`

/** Of rows that name the same unit, keeps the first; reports the others and removes them from staging. */
export async function refuseRepeated(sql: Transaction, job: Job): Promise<void> {
  await sql.unsafe(
    `with named_again as materialized (
      select r.identity, min(r.line) as first_line
      from private.import_rows r where r.condominium_id = $1 and r.job_id = $2
      group by r.identity having count(*) > 1
    ), repeated as materialized (
      select r.line, ${label} as label, n.first_line
      from named_again n join private.import_rows r on r.identity = n.identity and r.line > n.first_line
      where r.condominium_id = $1 and r.job_id = $2
    ), gone as (
      delete from private.import_rows r using repeated d
      where r.condominium_id = $1 and r.job_id = $2 and r.line = d.line
    )
    insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
    select $1, $2, line::bigint * ${PLACES} + ${REPEATED}, line, 'Unidade', label, 'duplicate',
      format('Linha %s, Unidade: A unidade %s está repetida: linhas %s e %s.', line, label, first_line, line)
    from repeated`,
    [job.condominiumId, job.id],
  )
}

/** Leaves units that the condominium already has unchanged. */
export async function refuseRegistered(sql: Transaction, job: Job): Promise<void> {
  await sql.unsafe(
    `with registered as (
      select distinct r.line, ${label} as label
      from private.import_rows r
      join public.units u on u.condominium_id = $1 and u.closed_on is null and private.unit_identity(u.sort_key) = r.identity
      where r.condominium_id = $1 and r.job_id = $2
    ), gone as (
      delete from private.import_rows r using registered d
      where r.condominium_id = $1 and r.job_id = $2 and r.line = d.line
    )
    insert into public.job_issues (condominium_id, job_id, position, line, field, value, rule, message)
    select $1, $2, line::bigint * ${PLACES} + ${REGISTERED}, line, 'Unidade', label, 'unit_duplicate',
      format('Linha %s, Unidade: a unidade %s já está cadastrada e foi mantida como estava.', line, label)
    from registered`,
    [job.condominiumId, job.id],
  )
}

/** What the staged rows have of the whole, in shares of the scale's total. */
export async function sumStaged(
  sql: Transaction,
  job: Job,
  { shareTotal, unit }: ShareScale,
): Promise<number> {
  const [row] = await sql<{ shares: number }[]>`
    select coalesce(sum(div(share_n * ${shareTotal}::bigint, share_d * ${unit}::bigint)), 0)::float8 as shares
    from private.import_rows where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
  return row!.shares
}

/** Rows that are staged. */
export async function countStaged(sql: Transaction, job: Job): Promise<number> {
  const [row] = await sql<{ staged: number }[]>`
    select count(*)::int as staged from private.import_rows where condominium_id = ${job.condominiumId} and job_id = ${job.id}`
  return row!.staged
}
