import { requestInput } from '../../../domain/voting/request-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockRequest } from '../_shared/voting/requests.ts'

/**
 * Withdraws a request, by who opened it and nobody else: no management hides what owners ask for. Once a quarter has signed it is theirs. Throws
 * `request_not_yours`, `request_reached`, `request_over`.
 */
export default command('withdraw-assembly-request', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Retirou um pedido de assembleia',
  section: 'assembly-requests',
  changes: 'own',
  ownCase: 'own say',
  input: requestInput,
  async run(context, { request_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const request = await lockRequest(context, request_id)
    refuseUnless(request.opened_by === userId, 'request_not_yours')
    refuseUnless(request.state !== 'reached', 'request_reached')
    refuseUnless(request.state === 'open', 'request_over')
    await sql`
      update public.assembly_requests set withdrawn_at = ${now} where condominium_id = ${condominiumId} and id = ${request_id}`
    audit({
      entity: 'assembly_requests',
      entityId: request_id,
      after: { title: request.title, withdrawn: true },
    })
    return { id: request_id }
  },
})
