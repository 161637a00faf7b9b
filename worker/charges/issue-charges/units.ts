import type { Transaction } from '../../context.ts'
import type { Run } from './run.ts'

/** Copies the units in tie order with their position, so that the same units are apportioned and charged. Returns their number. */
export async function stageUnits(sql: Transaction, { condominiumId }: Run): Promise<number> {
  await sql`
    create temporary table issuing_units on commit drop as
    select row_number() over (order by sort_key, unit_id)::int as place, unit_id, label, sort_key, share, payer_id, payer_name
    from public.unit_list where condominium_id = ${condominiumId}
      and not (share = 0 and kind in ('garage', 'storage'))`
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from issuing_units`
  return row!.count
}

/** Their shares by place. */
export async function loadShares(sql: Transaction, unitCount: number): Promise<number[]> {
  const shares: number[] = new Array(unitCount)
  const slices = sql<{ place: number; share: number }[]>`
    select place, share::float8 as share from issuing_units`.cursor(20_000)
  for await (const rows of slices) for (const { place, share } of rows) shares[place - 1] = share
  return shares
}
