import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'

/** Withdraws a pending or refused request: the condominium keeps nothing but the entry that it was withdrawn. */
export default command('cancel-membership-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Desistiu do pedido de acesso',
  input: z.object({ membership_id: z.uuid('Pedido inválido.') }),
  async run({ sql, userId, audit }, { membership_id }) {
    const [request] = await sql<{ condominium_id: string; status: string }[]>`
      select condominium_id, status from public.memberships where user_id = ${userId} and id = ${membership_id} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'pending' && request.status !== 'rejected')
      throw new AppError('membership_decided')
    await sql`
      delete from public.memberships where condominium_id = ${request.condominium_id} and id = ${membership_id}`
    audit({
      entity: 'memberships',
      entityId: membership_id,
      before: { condominium_id: request.condominium_id, status: request.status },
    })
    return {}
  },
})
