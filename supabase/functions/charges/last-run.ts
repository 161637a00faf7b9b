import type { ChargeRun } from '../../../domain/charges/budget.ts'
import type { Cents } from '../../../domain/money.ts'
import { formatShort, rational } from '../../../domain/rational.ts'
import type { RunLine } from '../_shared/charges/run-line.ts'
import type { Sql } from '../_shared/database.ts'

type LastRun = { id: string; competence: string; total_cents: number }
type LastLine = { rubric_id: string; fund_id: string; cents: number }

/** The newest run of the same kind before the month; null when this is the first. */
export async function lastRunOf(
  sql: Sql,
  condominiumId: string,
  { competence, kind }: ChargeRun,
): Promise<LastRun | null> {
  const [last] = await sql<LastRun[]>`
    select id, to_char(competence, 'YYYY-MM') as competence, total_cents::float8 as total_cents
    from public.charge_runs
    where condominium_id = ${condominiumId} and kind = ${kind} and competence < ${`${competence}-01`} and status = 'issued'
    order by competence desc, number desc limit 1`
  return last ?? null
}

/** How far a total is from the last run's. */
export function differenceTo({ id: _id, ...last }: LastRun, total: Cents) {
  const difference = total - last.total_cents
  return {
    ...last,
    difference_cents: difference,
    /** '3,2' or '-1,5': percent of the last run, one place. */
    difference_percent: formatShort(rational(difference * 100, last.total_cents), 1),
  }
}

/** What the same rubric and fund came to in the last run, by line; null where it had none. The first of two takes the whole. */
export async function lastLines(
  sql: Sql,
  condominiumId: string,
  last: LastRun | null,
  lines: readonly RunLine[],
): Promise<(Cents | null)[]> {
  if (!last) return lines.map(() => null)
  const rows = await sql<LastLine[]>`
    select rubric_id, fund_id, sum(cents)::float8 as cents from public.charge_run_lines
    where condominium_id = ${condominiumId} and run_id = ${last.id} group by 1, 2`
  const known = new Map(rows.map((row) => [`${row.rubric_id} ${row.fund_id}`, row.cents]))
  return lines.map(({ rubric_id, fund_id }) => {
    const key = `${rubric_id} ${fund_id}`
    const cents = known.get(key) ?? null
    known.delete(key)
    return cents
  })
}
