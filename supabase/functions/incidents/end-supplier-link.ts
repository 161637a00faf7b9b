import { incidentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { lockIncident } from '../_shared/incidents/locks.ts'
import { endLink } from '../_shared/incidents/supplier-links.ts'

/** Ends the link of an incident's supplier at once; without one nothing happens. Throws `not_found`. */
export default command('end-supplier-link', {
  roles: 'admins',
  feature: 'incidents',
  // What was opened to the outside can always be closed.
  readOnlyAllowed: true,
  auditedAs: 'Encerrou o link de um fornecedor',
  ownCase: { guard: 'incident_supplier_links_own_case' },
  input: incidentInput,
  async run(context, { incident_id }) {
    const incident = await lockIncident(context, incident_id)
    await endLink(context, incident_id)
    context.audit({
      entity: 'incidents',
      entityId: incident_id,
      after: { protocol: incident.protocol, revoked: true },
    })
    return {}
  },
})
