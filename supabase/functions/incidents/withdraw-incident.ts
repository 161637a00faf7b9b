import { incidentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { incidentRules } from '../_shared/incidents/deadline-rules.ts'
import { lockIncident, logged, tell } from '../_shared/incidents/locks.ts'
import { resumed, written } from '../_shared/incidents/moving.ts'

/** The reporter takes it back while it is open; it stays readable. Throws `not_found`, `forbidden`, `incident_not_open`. */
export default command('withdraw-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Retirou uma ocorrência',
  changes: 'own',
  ownCase: 'own say',
  input: incidentInput,
  async run(context, { incident_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const incident = await lockIncident(context, incident_id)
    refuseUnless(incident.reporter_id === userId, 'forbidden')
    refuseUnless(incident.is_open, 'incident_not_open')
    const { hours } = await incidentRules(sql, condominiumId)
    await written(context, incident_id, {
      ...resumed(incident, now, hours),
      status: 'closed',
      waiting_for: null,
      outcome: 'withdrawn',
      closed_at: now,
      updated_at: now,
    })
    const [event] = await logged(context, [
      { incidentId: incident_id, kind: 'withdrawn', from: incident.status },
    ])
    await tell(context, incident_id, 'update', event!)
    audit({
      entity: 'incidents',
      entityId: incident_id,
      after: { protocol: incident.protocol, outcome: 'withdrawn' },
    })
    return { id: incident_id }
  },
})
