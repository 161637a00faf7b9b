import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { keepDocument, requestDocument } from '../_shared/memberships/request-documents.ts'

const input = z.object({
  membership_id: z.uuid('Pedido inválido.'),
  unit_hint: text(60),
  /** If left out it stays unchanged; '' deletes it. */
  document: requestDocument.optional(),
})

/** Corrects the caller's pending request: the unit that was named, the CPF. */
export default command('correct-membership-request', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Corrigiu o próprio pedido de acesso',
  input,
  async run({ sql, userId, audit, limit }, { membership_id, unit_hint, document }) {
    await limit(`correct-membership-request ${userId}`, 10)
    const [request] = await sql<{ condominium_id: string; status: string; unit_hint: string | null }[]>`
      select condominium_id, status, unit_hint from public.memberships
      where user_id = ${userId} and id = ${membership_id} for update`
    if (!request) throw new AppError('not_found')
    if (request.status !== 'pending') throw new AppError('membership_decided')
    await sql`
      update public.memberships set unit_hint = nullif(trim(private.plain(${unit_hint})), '')
      where condominium_id = ${request.condominium_id} and id = ${membership_id}`
    if (document !== undefined) await keepDocument(sql, request.condominium_id, membership_id, document)
    audit({
      entity: 'memberships',
      entityId: membership_id,
      before: { unit_hint: request.unit_hint },
      after: { condominium_id: request.condominium_id, unit_hint },
    })
    return { membership_id, status: 'pending' }
  },
})
