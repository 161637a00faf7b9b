import { answerRequestInput } from '../../../domain/data-protection/requests.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/**
 * Answers a request about a person's data, once, and notifies that person. Of two simultaneous administrators the second is refused. Throws
 * `not_found`, `data_request_decided`.
 */
export default command('answer-data-request', {
  roles: 'admins',
  membersOnly: true,
  readOnlyAllowed: true,
  auditedAs: 'Respondeu a um pedido sobre dados pessoais',
  section: 'privacy',
  ownCase: { guard: 'data_requests_own_case' },
  input: answerRequestInput,
  async run({ sql, condominiumId, userId, audit, enqueue }, { request_id, decision, answer }) {
    const [request] = await sql<{ status: string; person_id: string | null }[]>`
      select status, person_id from public.data_requests
      where condominium_id = ${condominiumId} and id = ${request_id} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'open') throw new AppError('data_request_decided')
    await sql`
      update public.data_requests set status = ${decision}, answer = ${answer}, answered_by = ${userId}, answered_at = private.now()
      where condominium_id = ${condominiumId} and id = ${request_id}`
    await enqueue('data-request-answered', { condominiumId, requestId: request_id })
    audit({
      entity: 'data_requests',
      entityId: request_id,
      before: { status: 'open' },
      after: { status: decision },
    })
    return { status: decision }
  },
})
