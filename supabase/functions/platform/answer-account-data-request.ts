import { answerAccountRequestInput } from '../../../domain/data-protection/requests.ts'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/**
 * Answers a request to the platform, once, and mails the answer to who asked. One's own is answered by another administrator. Throws `not_found`,
 * `data_request_decided`, `account_data_request_own`.
 */
export default command('answer-account-data-request', {
  roles: ['superadmin'],
  auditedAs: 'Respondeu a um pedido sobre os dados da conta',
  section: 'platform-settings',
  input: answerAccountRequestInput,
  async run({ sql, userId, audit, enqueue }, { request_id, decision, answer }) {
    const [request] = await sql<{ status: string; user_id: string | null }[]>`
      select status, user_id from public.account_data_requests where id = ${request_id} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'open') throw new AppError('data_request_decided')
    if (request.user_id === userId) throw new AppError('account_data_request_own')
    await sql`
      update public.account_data_requests set status = ${decision}, answer = ${answer}, answered_by = ${userId}, answered_at = private.now()
      where id = ${request_id}`
    await enqueue('account-data-request', { requestId: request_id, what: 'answered' })
    audit({
      entity: 'account_data_requests',
      entityId: request_id,
      before: { status: 'open' },
      after: { status: decision },
    })
    return { status: decision }
  },
})
