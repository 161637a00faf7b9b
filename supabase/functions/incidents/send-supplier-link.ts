import { z } from 'zod'
import { incidentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockIncident } from '../_shared/incidents/locks.ts'
import { giveLink } from '../_shared/incidents/supplier-links.ts'

/** Letters to suppliers of one incident an hour. */
const MOST_AN_HOUR = 10

/**
 * Mails the incident's supplier a new link; the earlier one ends. Throws `not_found`, `incident_not_open`, `incident_assignee_unknown`,
 * `supplier_without_email`.
 */
export default command('send-supplier-link', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Enviou um link a um fornecedor',
  ownCase: { guard: 'incident_supplier_links_own_case' },
  input: incidentInput.extend({ shows_photos: z.boolean() }),
  async run(context, { incident_id, shows_photos }) {
    const { audit, limit } = context
    await limit(`send-supplier-link:${incident_id}`, MOST_AN_HOUR, 'hour')
    const incident = await lockIncident(context, incident_id)
    refuseUnless(incident.is_open, 'incident_not_open')
    refuseUnless(incident.supplier_id !== null, 'incident_assignee_unknown')
    const link = await giveLink(context, incident_id, {
      supplierId: incident.supplier_id,
      showsPhotos: shows_photos,
    })
    refuseUnless(link !== null, 'supplier_without_email')
    audit({
      entity: 'incidents',
      entityId: incident_id,
      after: { protocol: incident.protocol, expires_on: link.expiresOn },
    })
    return { id: link.id }
  },
})
