import { requestInput } from '../../../domain/voting/request-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockRequest } from '../_shared/voting/requests.ts'

/** Takes one's declarations for a request back, until a quarter is reached. Throws `request_reached`, `request_over`. */
export default command('unsign-assembly-request', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Retirou a assinatura de um pedido de assembleia',
  section: 'assembly-requests',
  changes: 'own',
  ownCase: 'own say',
  input: requestInput,
  async run(context, { request_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const request = await lockRequest(context, request_id)
    refuseUnless(request.state !== 'reached', 'request_reached')
    refuseUnless(request.state === 'open', 'request_over')
    const taken = await sql<{ unit_label: string }[]>`
      update public.assembly_declarations set withdrawn_at = ${now}
      where condominium_id = ${condominiumId} and request_id = ${request_id} and user_id = ${userId} and withdrawn_at is null
      returning unit_label`
    refuseUnless(taken.length > 0, 'not_found')
    const units = taken.map(({ unit_label }) => unit_label).toSorted()
    audit({ entity: 'assembly_requests', entityId: request_id, before: { title: request.title, units } })
    return { id: request_id }
  },
})
