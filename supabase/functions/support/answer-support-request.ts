import { AppError } from '../../../domain/errors.ts'
import { answerSupportRequestInput } from '../../../domain/support/support.ts'
import { command } from '../_shared/command.ts'

/** Answers a request for help, which is then done; who asked is told. Throws `support_request_closed`. */
export default command('answer-support-request', {
  roles: ['superadmin'],
  auditedAs: 'Respondeu a um pedido de ajuda',
  section: 'support',
  input: answerSupportRequestInput,
  condominium: () => '',
  async run({ sql, audit, enqueue }, { condominium_id, request_id, answer }) {
    const closed = await sql`
      update public.support_requests set closed_at = private.now(), answer = ${answer}
      where condominium_id = ${condominium_id} and id = ${request_id} and closed_at is null returning id`
    if (closed.length === 0) throw new AppError('support_request_closed')
    audit({ condominiumId: condominium_id, entity: 'support_requests', entityId: request_id })
    await enqueue('tell-support', { condominiumId: condominium_id, requestId: request_id, what: 'answered' })
  },
})
