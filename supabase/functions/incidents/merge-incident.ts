import { mergeInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncidents, logged, tell } from '../_shared/incidents/locks.ts'

/**
 * Joins a duplicate to another: those affected, and its reporter, follow the other from now on; both stay readable. Throws `not_found`,
 * `incident_merge_refused`.
 */
export default command('merge-incident', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Juntou duas ocorrências',
  ownCase: { guard: 'incidents_own_case' },
  input: mergeInput,
  async run(context, { incident_id, into_id }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockIncidents(context, [incident_id, into_id])
    const from = held.find(({ id }) => id === incident_id)
    const into = held.find(({ id }) => id === into_id)
    refuseUnless(from !== undefined && into !== undefined, 'not_found')
    const [carries] = await sql`
      select 1 from public.incidents where condominium_id = ${condominiumId} and merged_into_id = ${incident_id} limit 1`
    // Followers can read, so a private incident can only be joined with private ones of the same reporter.
    const isOneVoice = from.visibility === 'private' && from.reporter_id === into.reporter_id
    const fits = from !== into && from.is_open && into.is_open && !carries
    refuseUnless(fits && (into.visibility === 'community' || isOneVoice), 'incident_merge_refused')
    await sql`
      update public.incidents set merged_into_id = ${into_id}, updated_at = ${now} where condominium_id = ${condominiumId} and id = ${incident_id}`
    await sql`
      insert into public.incident_followers (condominium_id, incident_id, user_id, unit_id, came_from_id)
      select ${condominiumId}::uuid, ${into_id}::uuid, w.user_id, w.unit_id, ${incident_id}::uuid from (
        select f.user_id, f.unit_id from public.incident_followers f where f.condominium_id = ${condominiumId} and f.incident_id = ${incident_id}
        union
        select i.reporter_id, i.reporter_unit_id from public.incidents i
        where i.condominium_id = ${condominiumId} and i.id = ${incident_id} and i.reporter_id is not null) w
      where w.user_id is distinct from ${into.reporter_id}::uuid
      on conflict do nothing`
    const [event] = await logged(context, [
      { incidentId: incident_id, kind: 'merged', to: into.protocol },
      { incidentId: into_id, kind: 'took_in', to: from.protocol },
    ])
    await tell(context, incident_id, 'merged', event!)
    audit({
      entity: 'incidents',
      entityId: incident_id,
      after: { protocol: from.protocol, merged_into: into.protocol },
    })
    return { id: incident_id }
  },
})
