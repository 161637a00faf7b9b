import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/** Cancels an unanswered request. Throws `not_found`, `data_request_decided`. */
export default command('cancel-data-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou um pedido sobre dados pessoais',
  condominium: () => '',
  input: z.object({ condominium_id: z.uuid(), request_id: z.uuid() }),
  async run({ sql, userId, audit }, { condominium_id, request_id }) {
    const [request] = await sql<{ status: string }[]>`
      select status from public.data_requests
      where condominium_id = ${condominium_id} and id = ${request_id} and user_id = ${userId} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'open') throw new AppError('data_request_decided')
    await sql`
      update public.data_requests set status = 'cancelled' where condominium_id = ${condominium_id} and id = ${request_id}`
    audit({
      entity: 'data_requests',
      entityId: request_id,
      before: { status: 'open' },
      after: { status: 'cancelled' },
    })
  },
})
