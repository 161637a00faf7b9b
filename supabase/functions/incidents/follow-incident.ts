import { followInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockFollowable, lockIncident } from '../_shared/incidents/locks.ts'
import { ownUnit } from '../_shared/incidents/reporting.ts'

/** Records or withdraws "Afeta também a mim". The reporter follows anyway. Throws `not_found`, `incident_closed`. */
export default command('follow-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Disse se uma ocorrência também o afeta',
  changes: 'own',
  ownCase: 'own say',
  input: followInput,
  async run(context, { incident_id, follows }) {
    const { sql, condominiumId, userId, audit } = context
    const incident = follows
      ? await lockFollowable(context, incident_id)
      : await lockIncident(context, incident_id)
    if (follows) {
      refuseUnless(incident.status !== 'closed', 'incident_closed')
      // A follower of a duplicate follows the incident it was joined to.
      const id = incident.merged_into_id ?? incident.id
      if (incident.reporter_id !== userId)
        await sql`
          insert into public.incident_followers (condominium_id, incident_id, user_id, unit_id)
          values (${condominiumId}, ${id}, ${userId}, ${await ownUnit(context)}) on conflict do nothing`
    } else
      await sql`
        delete from public.incident_followers
        where condominium_id = ${condominiumId} and incident_id = ${incident_id} and user_id = ${userId}`
    audit({ entity: 'incidents', entityId: incident_id, after: { protocol: incident.protocol, follows } })
    return { id: incident_id, follows }
  },
})
