import type { z } from 'zod'
import type { placeInput } from '../../../../domain/incidents/input.ts'
import type { Context } from '../command.ts'
import { manages, refuseUnless } from '../guards.ts'

/** Returns the columns of a place. A unit must be the caller's own, except for the management and the front desk. Throws `incident_place_unknown`. */
export async function placeColumns(context: Context, place: z.infer<typeof placeInput>) {
  const { sql, condominiumId, role } = context
  const none = {
    place_kind: place.kind,
    unit_id: null,
    block: null,
    floor: null,
    place_id: null,
    place_note: place.note,
  }
  if (place.kind === 'unit') {
    const anyUnit = manages(context) || role === 'doorman'
    const [unit] = await sql<{ id: string; block: string; floor: number | null }[]>`
      select id, block, floor from public.units
      where condominium_id = ${condominiumId} and id = ${place.unit_id ?? null} and closed_on is null
        and (${anyUnit} or id in (select private.my_units()))`
    refuseUnless(unit !== undefined, 'incident_place_unknown')
    return { ...none, unit_id: unit.id, block: unit.block, floor: unit.floor }
  }
  if (place.kind === 'block') {
    const [block] = await sql<{ block: string }[]>`
      select block from public.units
      where condominium_id = ${condominiumId} and block = ${place.block ?? ''} and closed_on is null limit 1`
    refuseUnless(block !== undefined, 'incident_place_unknown')
    return { ...none, block: block.block, floor: place.floor ?? null }
  }
  if (place.kind === 'common') {
    const [spot] = await sql<{ id: string }[]>`
      select id from public.incident_places
      where condominium_id = ${condominiumId} and id = ${place.place_id ?? null} and removed_at is null`
    refuseUnless(spot !== undefined, 'incident_place_unknown')
    return { ...none, place_id: spot.id }
  }
  return none
}

/** Returns the next protocol number of a year. Locks the year until the transaction ends, so that a refused request leaves no gap. */
export async function nextNumber({ sql, condominiumId }: Context, year: number): Promise<number> {
  const [row] = await sql<{ last: number }[]>`
    insert into private.incident_counters as c (condominium_id, year, last) values (${condominiumId}, ${year}, 1)
    on conflict (condominium_id, year) do update set last = c.last + 1 returning last`
  return row!.last
}

/** The first unit of the caller in their order, if any. */
export async function ownUnit({ sql, condominiumId }: Context): Promise<string | null> {
  const [unit] = await sql<{ unit_id: string }[]>`
    select l.unit_id from public.unit_list l
    where l.condominium_id = ${condominiumId} and l.unit_id in (select private.my_units()) and l.kind in ('apartment', 'house', 'store')
    order by l.sort_key limit 1`
  return unit?.unit_id ?? null
}
