import type { Act } from '../../../../../domain/concierge/acts.ts'
import type { Sql } from '../../database.ts'

/** Ids that an act names, by the table that they must be in. */
function referencesOf(act: Act): { table: string; id: string }[] {
  const { payload } = act
  const named = (table: string, id: unknown) => (typeof id === 'string' ? [{ table, id }] : [])
  return [
    ...('unit_id' in payload ? named('units', payload.unit_id) : []),
    ...('key_id' in payload ? named('desk_keys', payload.key_id) : []),
    ...('point_id' in payload ? named('patrol_points', payload.point_id) : []),
    ...('gate_id' in payload ? named('gates', payload.gate_id) : []),
  ]
}

/** Acts that name something which is not the condominium's, by id: what a desk of this condominium never makes. */
export async function unknownReferences(
  sql: Sql,
  condominiumId: string,
  acts: readonly Act[],
): Promise<Set<string>> {
  const asked = acts.flatMap((act) => referencesOf(act).map((one) => ({ ...one, act: act.id })))
  if (asked.length === 0) return new Set()
  const strangers = await sql<{ act: string }[]>`
    select n.act from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as n ("table" text, id uuid, act text)
    where not case n."table"
      when 'units' then exists (select from public.units u where u.condominium_id = ${condominiumId} and u.id = n.id)
      when 'desk_keys' then exists (select from public.desk_keys k where k.condominium_id = ${condominiumId} and k.id = n.id)
      when 'patrol_points' then exists (select from public.patrol_points p where p.condominium_id = ${condominiumId} and p.id = n.id)
      else exists (select from public.gates g where g.condominium_id = ${condominiumId} and g.id = n.id) end`
  return new Set(strangers.map(({ act }) => act))
}
