import type { Folded } from '../../../../../domain/concierge/fold/fold-acts.ts'
import type { Sql } from '../../database.ts'

/** An entry with a limited authorisation: whether it was beyond what that allows. */
export type Use = { act_id: string; visit_id: string; is_over: boolean }

/**
 * Counts how often the authorisations of these visits were used, and returns every entry with those of limited uses, in the single order of acts:
 * when two desks admit the same pass at once, both record it, and the later one is reported.
 */
export async function countUses(sql: Sql, condominiumId: string, { visits }: Folded): Promise<Use[]> {
  const asked = [...new Set(visits.flatMap(({ authorization_id }) => authorization_id ?? []))]
  if (asked.length === 0) return []
  await sql`
    update public.visit_authorizations a set uses = u.uses
    from (
      select n.id, (select count(*) from public.visits v
        where v.condominium_id = ${condominiumId} and v.authorization_id = n.id and v.status in ('inside', 'left'))::int as uses
      from unnest(${asked}::uuid[]) as n (id)
    ) u
    where a.condominium_id = ${condominiumId} and a.id = u.id and a.uses <> u.uses`
  return sql<Use[]>`
    select v.act_id, v.id as visit_id,
      row_number() over (partition by a.id order by v.entered_at, v.desk_id, v.seq) > a.uses_max as is_over
    from public.visit_authorizations a
    join public.visits v on v.condominium_id = a.condominium_id and v.authorization_id = a.id and v.status in ('inside', 'left')
    where a.condominium_id = ${condominiumId} and a.id = any (${asked}) and a.uses_max is not null`
}
