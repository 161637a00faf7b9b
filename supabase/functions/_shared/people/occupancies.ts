import { AppError } from '../../../../domain/errors.ts'
import { settle, type Wishes } from '../../../../domain/occupancy/settle.ts'
import { overlap, type Stay } from '../../../../domain/occupancy/stay.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

type Row = Omit<Stay, 'part'> & { part_n: string | null; part_d: string | null }

/** Everybody's time in a unit, locked until the transaction is over. Throws `not_found`. */
async function lockStays(
  sql: Sql,
  condominiumId: string,
  unitId: string,
): Promise<{ isClosed: boolean; before: Stay[] }> {
  const [unit] = await sql<{ is_closed: boolean }[]>`
    select closed_on is not null as is_closed from public.units where condominium_id = ${condominiumId} and id = ${unitId} for update`
  if (!unit) throw new AppError('not_found')
  const rows = await sql<Row[]>`
    select id, person_id, kind, starts_on::text, ends_on::text, is_payer, is_voter, part_n, part_d
    from public.occupancies where condominium_id = ${condominiumId} and unit_id = ${unitId} order by starts_on, id`
  const before = rows.map(({ part_n, part_d, ...stay }) => ({
    ...stay,
    part: part_n === null ? null : { n: Number(part_n), d: Number(part_d) },
  }))
  return { isClosed: unit.is_closed, before }
}

type Rearrangement = {
  unitId: string
  /** The first day that may change; can also be derived from the previous stays. */
  from: string | ((before: readonly Stay[]) => string)
  reason: string | null
  wishes?: Wishes
}

/**
 * Changes the occupancy of a unit: `edit` receives all of its periods and returns the new ones. Settles payer and voter for every day from `from` on,
 * and keeps what a row said before in `occupancy_versions`. Throws `occupancy_overlaps`, and `unit_closed` where someone's period would continue in a
 * closed unit.
 */
export async function rearrange(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  { unitId, from, reason, wishes }: Rearrangement,
  edit: (stays: Stay[]) => Stay[],
): Promise<Stay[]> {
  const { isClosed, before } = await lockStays(sql, condominiumId, unitId)
  const edited = edit(before)
  refuseOverlaps(edited)
  const { changed, added } = settle(edited, typeof from === 'string' ? from : from(before), wishes)
  const settled = new Map(changed.map((stay) => [stay.id, stay]))
  const after = [
    ...edited.map((stay) => settled.get(stay.id) ?? stay),
    ...added.map((stay) => ({ ...stay, id: crypto.randomUUID() as string })),
  ]
  if (isClosed && after.some(({ ends_on }) => ends_on === null)) throw new AppError('unit_closed')
  await sql`select set_config('prumo.reason', ${reason ?? ''}, true)`
  await write(sql, condominiumId, unitId, before, after)
  return after
}

function refuseOverlaps(stays: readonly Stay[]): void {
  for (const group of Map.groupBy(stays, ({ person_id }) => person_id).values())
    for (const [index, one] of group.entries())
      if (group.slice(index + 1).some((other) => overlap(one, other)))
        throw new AppError('occupancy_overlaps')
}

async function write(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  before: readonly Stay[],
  after: readonly Stay[],
): Promise<void> {
  const known = new Map(before.map((stay) => [stay.id, stay]))
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0)
    await sql`delete from public.occupancies where condominium_id = ${condominiumId} and id = any (${removed})`
  const changed = after.filter((stay) => {
    const was = known.get(stay.id)
    return was && JSON.stringify(was) !== JSON.stringify({ ...was, ...stay })
  })
  // The payer who stops goes first: a unit never has two payers, not even within the transaction.
  await update(
    sql,
    condominiumId,
    changed.filter(({ is_payer }) => !is_payer),
  )
  await update(
    sql,
    condominiumId,
    changed.filter(({ is_payer, ends_on }) => is_payer && ends_on !== null),
  )
  const added = after.filter(({ id }) => !known.has(id))
  if (added.length > 0)
    await sql`insert into public.occupancies ${sql(
      added.map(({ part, ...stay }) => ({
        ...stay,
        condominium_id: condominiumId,
        unit_id: unitId,
        part_n: part?.n ?? null,
        part_d: part?.d ?? null,
      })),
    )}`
  await update(
    sql,
    condominiumId,
    changed.filter(({ is_payer, ends_on }) => is_payer && ends_on === null),
  )
}

async function update(sql: Sql, condominiumId: string, stays: readonly Stay[]): Promise<void> {
  if (stays.length === 0) return
  const rows = stays.map(({ part, ...stay }) => ({
    ...stay,
    part_n: part?.n ?? null,
    part_d: part?.d ?? null,
  }))
  await sql`
    update public.occupancies o set kind = n.kind, starts_on = n.starts_on, ends_on = n.ends_on, is_payer = n.is_payer,
      is_voter = n.is_voter, part_n = n.part_n, part_d = n.part_d
    from jsonb_to_recordset(${sql.json(rows)}) as n (id uuid, kind text, starts_on date, ends_on date, is_payer boolean,
      is_voter boolean, part_n bigint, part_d bigint)
    where o.condominium_id = ${condominiumId} and o.id = n.id`
}

/** Where and whose a time is. Throws `not_found`. */
export async function occupancyOf(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
): Promise<{ unitId: string; personId: string }> {
  const [row] = await sql<{ unitId: string; personId: string }[]>`
    select unit_id as "unitId", person_id as "personId" from public.occupancies
    where condominium_id = ${condominiumId} and id = ${id}`
  if (!row) throw new AppError('not_found')
  return row
}

/** Removes access from residents who no longer have a unit and no other role; returns how many lost it. */
export async function endAccess(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  people: readonly string[],
  lastDay: string,
): Promise<number> {
  const [ended] = await sql<{ count: number }[]>`
    select private.end_access_without_tie(${condominiumId}, ${[...people]}::uuid[], ${lastDay}, 'Saída da unidade') as count`
  return ended?.count ?? 0
}
