import type { RunShares } from '../../../domain/charges/apportion-run.ts'
import type { Sql } from '../_shared/database.ts'

const pageSize = 50

type Row = {
  place: number
  unit_id: string
  label: string
  sort_key: string
  payer_name: string | null
  previous_cents: number | null
}
type Wanted = { after?: string | null; search?: string | null }

/**
 * Returns fifty units after a sort key, filtered by a search, with the amount of each line and what they paid in the last run. `next` is null on the
 * last page.
 */
export async function pageOfUnits(
  sql: Sql,
  condominiumId: string,
  { byLine, totals }: RunShares,
  { after, search }: Wanted,
  lastRunId: string | null,
) {
  const rows = await sql<Row[]>`
    select placed.*, (select sum(c.amount_cents)::float8 from public.charges c
      where c.condominium_id = ${condominiumId} and c.run_id = ${lastRunId} and c.unit_id = placed.unit_id and c.status <> 'cancelled') as previous_cents
    from (
      select (row_number() over (order by sort_key, unit_id) - 1)::int as place, unit_id, label, sort_key, payer_name
      from public.unit_list where condominium_id = ${condominiumId}
        and not (share = 0 and kind in ('garage', 'storage'))
    ) placed
    where sort_key > ${after ?? ''}
      and (position(lower(${search ?? ''}) in lower(label)) > 0 or position(lower(${search ?? ''}) in lower(payer_name)) > 0)
    order by place limit ${pageSize + 1}`
  const units = rows
    .slice(0, pageSize)
    .map(({ place, ...unit }) => ({
      ...unit,
      total_cents: totals[place] ?? 0,
      lines_cents: byLine.map((amounts) => amounts[place] ?? 0),
    }))
  return { units, next: rows.length > pageSize ? (units.at(-1)?.sort_key ?? null) : null }
}
