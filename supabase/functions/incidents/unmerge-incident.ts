import { incidentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncidents, logged } from '../_shared/incidents/locks.ts'

/**
 * Separates a duplicate again: it continues where it was, and the followers that it brought leave the other. Throws `not_found`,
 * `incident_not_merged`.
 */
export default command('unmerge-incident', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Separou uma ocorrência de outra',
  ownCase: { guard: 'incidents_own_case' },
  input: incidentInput,
  async run(context, { incident_id }) {
    const { sql, condominiumId, now, audit } = context
    const [incident] = await lockIncidents(context, [incident_id])
    refuseUnless(incident !== undefined, 'not_found')
    const into = incident.merged_into_id
    refuseUnless(into !== null, 'incident_not_merged')
    await sql`update public.incidents set merged_into_id = null, rating = null, rating_words = null, updated_at = ${now} where condominium_id = ${condominiumId} and id = ${incident_id}`
    await sql`
      delete from public.incident_followers
      where condominium_id = ${condominiumId} and incident_id = ${into} and came_from_id = ${incident_id}`
    const [other] = await sql<{ protocol: string }[]>`
      select protocol from public.incidents where condominium_id = ${condominiumId} and id = ${into}`
    await logged(context, [
      { incidentId: incident_id, kind: 'unmerged', to: other!.protocol },
      { incidentId: into, kind: 'gave_back', to: incident.protocol },
    ])
    audit({
      entity: 'incidents',
      entityId: incident_id,
      after: { protocol: incident.protocol, parted_from: other!.protocol },
    })
    return { id: incident_id }
  },
})
