import type { Cents } from '../../../domain/money.ts'
import { formatShort, rational } from '../../../domain/rational.ts'
import type { Sql } from '../_shared/database.ts'

/** The newest run before the month, and how far this one is from it; null when it is the first. */
export async function differenceToLastRun(sql: Sql, condominiumId: string, competence: string, total: Cents) {
  const [last] = await sql<{ competence: string; total_cents: number }[]>`
    select to_char(competence, 'YYYY-MM') as competence, total_cents::float8 as total_cents
    from public.charge_runs
    where condominium_id = ${condominiumId} and competence < ${`${competence}-01`} and status = 'issued'
    order by competence desc limit 1`
  if (!last) return null
  const difference = total - last.total_cents
  return {
    ...last,
    difference_cents: difference,
    /** '3,2' or '-1,5': percent of the last run, one place. */
    difference_percent: formatShort(rational(difference * 100, last.total_cents), 1),
  }
}
