import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'
import type { UnitContent } from './changes.ts'

export type KnownUnit = UnitContent & { id: string }

/** Units by their ids, in their order. Throws `not_found` when one is not of this condominium, `unit_closed` when one is closed. */
export async function loadOpenUnits(
  sql: Sql,
  condominiumId: string,
  ids: readonly string[],
): Promise<KnownUnit[]> {
  const units = await sql<KnownUnit[]>`
    select id, block, number, floor, kind, share::float8 as share, area_cm2::float8 as area_cm2, closed_on::text as closed_on,
      split_part(sort_key, ' ', 1) as block_key, split_part(sort_key, ' ', 3) as number_key
    from public.units where condominium_id = ${condominiumId} and id = any (${[...ids]}::uuid[]) order by sort_key, id`
  if (units.length !== new Set(ids).size) throw new AppError('not_found')
  if (units.some(({ closed_on }) => closed_on !== null)) throw new AppError('unit_closed')
  return units
}

export async function loadOpenUnit(sql: Sql, condominiumId: string, id: string): Promise<KnownUnit> {
  const [unit] = await loadOpenUnits(sql, condominiumId, [id])
  return unit!
}

/** Returns a unit as its history stores it, without its id. */
export const contentOf = ({ id: _, ...content }: KnownUnit): UnitContent => content
