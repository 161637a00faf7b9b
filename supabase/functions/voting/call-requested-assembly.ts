import { callRequestInput } from '../../../domain/voting/request-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { callDraft } from '../_shared/voting/calling.ts'
import { draftOf, figuresOf, lockRequest, refuseLess } from '../_shared/voting/requests.ts'

/**
 * Calls the assembly that a quarter asked for, by the owner who opened the request, once the management's term is over: the quarter convenes by
 * itself (art. 1.355). The draft that waited for the management goes; what is called has the request's own agenda. Throws `request_wait`,
 * `request_over`, `quarter_missing`, and what `call-assembly` does.
 */
export default command('call-requested-assembly', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Convocou a assembleia que um quarto dos condôminos pediu',
  section: 'assembly-requests',
  changes: 'own',
  ownCase: 'own say',
  input: callRequestInput,
  async run(context, { request_id, first_call_at, second_call_at, place, by_hand }) {
    const { sql, condominiumId, userId, now, audit } = context
    // The draft before the request, as the management's call has them: neither waits for the other crosswise.
    await sql`
      select from public.assemblies a where a.condominium_id = ${condominiumId}
        and a.id = (select r.assembly_id from public.assembly_requests r where r.condominium_id = ${condominiumId} and r.id = ${request_id}) for update`
    const request = await lockRequest(context, request_id)
    refuseUnless(request.state === 'reached', request.state === 'open' ? 'quarter_missing' : 'request_over')
    refuseUnless(request.call_by! <= now, 'request_wait')
    const [caller] = await sql<{ may: boolean }[]>`
      select private.may_call_request(${condominiumId}, ${request_id}, ${userId}) as may`
    refuseUnless(caller!.may, 'request_not_yours')
    refuseLess(await figuresOf(context, request_id))
    if (request.assembly_id !== null)
      await sql`
        delete from public.assemblies where condominium_id = ${condominiumId} and id = ${request.assembly_id} and state = 'draft'`
    const id = crypto.randomUUID()
    await draftOf(context, request, { id, form: 'in_person', first_call_at, second_call_at, place })
    await sql`
      update public.assembly_requests set assembly_id = ${id} where condominium_id = ${condominiumId} and id = ${request_id}`
    await callDraft(context, id, by_hand)
    audit({
      entity: 'assembly_requests',
      entityId: request_id,
      after: { title: request.title, called: true },
    })
    return { id }
  },
})
