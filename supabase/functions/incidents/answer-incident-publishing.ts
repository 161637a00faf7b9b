import { publishingInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncident, logged, tell } from '../_shared/incidents/locks.ts'
import { written } from '../_shared/incidents/moving.ts'

/** The reporter's answer when the management asks to show a private incident to neighbours. Throws `not_found`, `forbidden`, `incident_not_asked`. */
export default command('answer-incident-publishing', {
  roles: 'members',
  membersOnly: true,
  feature: 'incidents',
  auditedAs: 'Respondeu se os moradores podem ver uma ocorrência',
  changes: 'own',
  ownCase: 'own say',
  input: publishingInput,
  async run(context, { incident_id, agrees }) {
    const { sql, condominiumId, userId, now, audit } = context
    const incident = await lockIncident(context, incident_id)
    refuseUnless(incident.reporter_id === userId, 'forbidden')
    const [asked] = await sql`
      select from public.incidents where condominium_id = ${condominiumId} and id = ${incident_id} and publish_asked_at is not null`
    refuseUnless(asked !== undefined, 'incident_not_asked')
    await written(context, incident_id, {
      publish_asked_at: null,
      ...(agrees && { visibility: 'community' }),
      updated_at: now,
    })
    const [event] = await logged(context, [
      agrees
        ? { incidentId: incident_id, kind: 'visibility', from: 'private', to: 'community' }
        : { incidentId: incident_id, kind: 'publish_refused' },
    ])
    await tell(context, incident_id, 'update', event!)
    audit({ entity: 'incidents', entityId: incident_id, after: { protocol: incident.protocol, agrees } })
    return { id: incident_id, agrees }
  },
})
