import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { id } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

/** Cancels the caller's own unanswered request to the platform. Throws `not_found`, `data_request_decided`. */
export default command('cancel-account-data-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um pedido sobre os dados da conta',
  input: z.strictObject({ request_id: id('Pedido inválido.') }),
  async run({ sql, userId, audit }, { request_id }) {
    const [request] = await sql<{ status: string }[]>`
      select status from public.account_data_requests where id = ${request_id} and user_id = ${userId} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'open') throw new AppError('data_request_decided')
    await sql`update public.account_data_requests set status = 'cancelled' where id = ${request_id}`
    audit({
      entity: 'account_data_requests',
      entityId: request_id,
      before: { status: 'open' },
      after: { status: 'cancelled' },
    })
  },
})
