import { rateInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncident, logged, ownDuplicate } from '../_shared/incidents/locks.ts'
import { written } from '../_shared/incidents/moving.ts'

/**
 * Records a reporter's rating, once for each report; that of the incident itself closes it. Throws `not_found`, `forbidden`, `incident_not_solved`,
 * `incident_rated`.
 */
export default command('rate-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Avaliou uma ocorrência',
  changes: 'own',
  ownCase: 'own say',
  input: rateInput,
  async run(context, { incident_id, rating, words }) {
    const { userId, now, audit } = context
    const incident = await lockIncident(context, incident_id)
    refuseUnless(incident.solved_at !== null && incident.merged_into_id === null, 'incident_not_solved')
    const own = incident.reporter_id === userId ? incident : await ownDuplicate(context, incident_id)
    refuseUnless(own !== null, 'forbidden')
    refuseUnless(own.rating === null, 'incident_rated')
    // Whose report was joined to it speaks for themselves: it stays open to who reported it.
    const closes = incident.status === 'solved' && own.id === incident_id
    await written(context, own.id, {
      rating,
      rating_words: words || null,
      updated_at: now,
      ...(closes ? { status: 'closed', outcome: 'solved', closed_at: now } : {}),
    })
    await logged(context, [
      { incidentId: incident_id, kind: 'rated', to: String(rating), note: words, isInternal: true },
      ...(closes ? [{ incidentId: incident_id, kind: 'status' as const, from: 'solved', to: 'closed' }] : []),
    ])
    audit({ entity: 'incidents', entityId: incident_id, after: { protocol: incident.protocol, rating } })
    return { id: incident_id }
  },
})
