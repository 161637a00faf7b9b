import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import type { Read } from '../export/pages.ts'
import type { Simulated } from './simulation.ts'

/** A unit with what it pays today (the newest ordinary month issued), by the budget, and with the changes. Centavos; no names. */
export type UnitRow = {
  unit_id: string
  label: string
  share: number
  today_cents: number | null
  base_cents: number
  cents: number
}

type Placed = { place: number; unit_id: string; label: string; sort_key: string; share: number }

/** Returns the newest issued ordinary month, 'YYYY-MM', and its total; null before the first. */
export async function newestMonth(sql: Sql, condominiumId: string) {
  const [found] = await sql<{ competence: string; total_cents: number }[]>`
    select to_char(r.competence, 'YYYY-MM') as competence, sum(r.total_cents)::float8 as total_cents
    from public.charge_runs r
    where r.condominium_id = ${condominiumId} and r.kind = 'ordinary' and r.status = 'issued'
    group by r.competence order by r.competence desc limit 1`
  return found ?? null
}

async function asRows(
  sql: Sql,
  condominiumId: string,
  { base, fees }: Simulated,
  competence: string | null,
  placed: readonly Placed[],
): Promise<UnitRow[]> {
  const paid = await sql<{ unit_id: string; cents: number }[]>`
    select c.unit_id, sum(c.amount_cents)::float8 as cents from public.charges c
    where c.condominium_id = ${condominiumId} and c.unit_id = any (${placed.map(({ unit_id }) => unit_id)}::uuid[])
      and c.competence = ${competence && `${competence}-01`}::date and c.kind = 'ordinary' and c.status <> 'cancelled' group by 1`
  const today = new Map(paid.map(({ unit_id, cents }) => [unit_id, cents]))
  return placed.map(({ place, unit_id, label, share }) => ({
    unit_id,
    label,
    share,
    today_cents: today.get(unit_id) ?? null,
    base_cents: base.totals[place] ?? 0,
    cents: fees.totals[place] ?? 0,
  }))
}

const pageSize = 50

/** Fifty units after a sort key, those whose label has the text. `next` is null on the last page. */
export async function pageOfUnits(
  sql: Sql,
  condominiumId: string,
  simulated: Simulated,
  competence: string | null,
  { after, search }: { after?: string | null; search?: string | null },
) {
  // In the order in which the indivisible centavos were assigned.
  const placed = await sql<Placed[]>`
    select place, unit_id, label, sort_key, share::float8 as share from (
      select (row_number() over (order by sort_key, unit_id) - 1)::int as place, unit_id, label, sort_key, share
      from public.unit_list where condominium_id = ${condominiumId} and not (share = 0 and kind in ('garage', 'storage'))
    ) placed
    where sort_key > ${after ?? ''} and position(lower(${search ?? ''}) in lower(label)) > 0
    order by place limit ${pageSize + 1}`
  const shown = placed.slice(0, pageSize)
  const units = await asRows(sql, condominiumId, simulated, competence, shown)
  return { units, next: placed.length > pageSize ? (shown.at(-1)?.sort_key ?? null) : null }
}

const exportPage = 2000

/** Yields every unit in order, page by page, each read in its own transaction. Throws `units_changed` if they change meanwhile. */
export async function* everyUnit(
  read: Read,
  condominiumId: string,
  simulated: Simulated,
  competence: string | null,
): AsyncGenerator<UnitRow[]> {
  let [afterKey, afterId, place] = ['', '00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const rows = await read(async (sql) => {
      const found = await sql<Omit<Placed, 'place'>[]>`
        select unit_id, label, sort_key, share::float8 as share from public.unit_list
        where condominium_id = ${condominiumId} and not (share = 0 and kind in ('garage', 'storage'))
          and (sort_key, unit_id) > (${afterKey}, ${afterId}::uuid)
        order by sort_key, unit_id limit ${exportPage}`
      const placed = found.map((row, index) => ({ ...row, place: place + index }))
      if (placed.some((row) => simulated.shares[row.place] !== row.share)) throw new AppError('units_changed')
      const last = placed.at(-1)
      if (last) [afterKey, afterId, place] = [last.sort_key, last.unit_id, last.place + 1]
      return asRows(sql, condominiumId, simulated, competence, placed)
    })
    if (rows.length > 0) yield rows
    if (rows.length < exportPage) return
  }
}
