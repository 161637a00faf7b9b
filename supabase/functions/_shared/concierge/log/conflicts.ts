import { type Act, subjectOf } from '../../../../../domain/concierge/acts.ts'
import type { Folded } from '../../../../../domain/concierge/fold/fold-acts.ts'
import type { Sql } from '../../database.ts'
import type { Use } from './uses.ts'

type Conflict = { id: string; subject_id: string; code: string; other_act_id: string | null }

/**
 * Writes which acts conflict, and removes conflicts that were only a matter of order: an exit whose entry had not arrived yet. What someone settled
 * stays. Returns the open conflicts of these acts, by act.
 */
export async function writeConflicts(
  sql: Sql,
  condominiumId: string,
  acts: readonly Act[],
  { outcomes }: Folded,
  uses: readonly Use[],
): Promise<Map<string, { code: string; other: string | null }>> {
  const found: Conflict[] = []
  for (const act of acts) {
    const outcome = outcomes.get(act.id)
    if (outcome?.outcome === 'conflict')
      found.push({ id: act.id, subject_id: subjectOf(act), code: outcome.code, other_act_id: outcome.other })
  }
  // Uses are counted over all visits of an authorisation: one that came before may turn out to be too many only now.
  for (const { act_id, visit_id, is_over } of uses)
    if (is_over && !found.some(({ id }) => id === act_id))
      found.push({ id: act_id, subject_id: visit_id, code: 'pass_used_up', other_act_id: null })
  const asked = [...acts.map(({ id }) => id), ...uses.map(({ act_id }) => act_id)]
  await sql`
    delete from public.desk_conflicts c
    where c.condominium_id = ${condominiumId} and c.id = any (${asked}) and c.settled_at is null
      and c.id <> all (${found.map(({ id }) => id)}) and c.code not in ('desk_revoked', 'actor_unknown', 'point_token')`
  if (found.length > 0)
    await sql`
      insert into public.desk_conflicts (condominium_id, id, subject_id, code, other_act_id)
      select ${condominiumId}, id, subject_id, code, other_act_id
      from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as n (id uuid, subject_id uuid, code text, other_act_id uuid)
      on conflict (condominium_id, id) do update set code = excluded.code, other_act_id = excluded.other_act_id
        where desk_conflicts.settled_at is null
          and (desk_conflicts.code, desk_conflicts.other_act_id) is distinct from (excluded.code, excluded.other_act_id)`
  const open = await sql<Conflict[]>`
    select id, subject_id, code, other_act_id from public.desk_conflicts
    where condominium_id = ${condominiumId} and id = any (${asked}) and settled_at is null`
  return new Map(open.map(({ id, code, other_act_id }) => [id, { code, other: other_act_id }]))
}

/** Records what only the server knows: that the desk was revoked, or that the actor is unknown. */
export const noteConflict = (sql: Sql, condominiumId: string, conflicts: readonly Conflict[]) =>
  conflicts.length === 0
    ? []
    : sql`
        insert into public.desk_conflicts (condominium_id, id, subject_id, code, other_act_id)
        select ${condominiumId}, id, subject_id, code, other_act_id
        from jsonb_to_recordset(${JSON.stringify(conflicts)}::text::jsonb) as n (id uuid, subject_id uuid, code text, other_act_id uuid)
        on conflict (condominium_id, id) do nothing`
