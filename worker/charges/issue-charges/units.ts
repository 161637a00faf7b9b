import type { Transaction } from '../../context.ts'
import type { Run } from './run.ts'

/** Copies the units in tie order with their position, so that the same units are apportioned and charged. Returns their number. */
export async function stageUnits(sql: Transaction, { condominiumId }: Run): Promise<number> {
  await sql`
    create temporary table issuing_units on commit drop as
    select row_number() over (order by l.sort_key, l.unit_id)::int as place, l.unit_id, l.label, l.sort_key, l.share, l.payer_id,
      l.payer_name, o.unit_id is not null as is_split, o.owner_id, o.owner_name
    from public.unit_list l
    left join private.let_units(${condominiumId}) o on o.unit_id = l.unit_id and not o.one_boleto
    where l.condominium_id = ${condominiumId} and not (l.share = 0 and l.kind in ('garage', 'storage'))`
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from issuing_units`
  return row!.count
}

/** Places (from 0) of the units that are charged in two parts, each with whether an owner is known. */
export async function loadSplit(
  sql: Transaction,
): Promise<Map<number, { hasOwner: boolean; label: string }>> {
  const rows = await sql<{ place: number; has_owner: boolean; label: string }[]>`
    select place, owner_id is not null as has_owner, label from issuing_units where is_split order by place`
  return new Map(rows.map(({ place, has_owner, label }) => [place - 1, { hasOwner: has_owner, label }]))
}

/** Their shares by place. */
export async function loadShares(sql: Transaction, unitCount: number): Promise<number[]> {
  const shares: number[] = new Array(unitCount)
  const slices = sql<{ place: number; share: number }[]>`
    select place, share::float8 as share from issuing_units`.cursor(20_000)
  for await (const rows of slices) for (const { place, share } of rows) shares[place - 1] = share
  return shares
}
