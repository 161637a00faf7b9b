import { signRequestInput } from '../../../domain/voting/request-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { declare, lockRequest, settleQuarter } from '../_shared/voting/requests.ts'

/** Declares an owner's support of a request, for units of theirs. Throws `request_over`, `request_not_owner`. */
export default command('sign-assembly-request', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Assinou um pedido de assembleia',
  section: 'assembly-requests',
  changes: 'own',
  ownCase: 'own say',
  input: signRequestInput,
  async run(context, { request_id, unit_ids }) {
    const request = await lockRequest(context, request_id)
    refuseUnless(request.state === 'open' || request.state === 'reached', 'request_over')
    const units = await declare(context, request_id, unit_ids)
    context.audit({
      entity: 'assembly_requests',
      entityId: request_id,
      after: { title: request.title, units },
    })
    await settleQuarter(context, request)
    return { id: request_id }
  },
})
