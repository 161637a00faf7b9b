import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { columnsOf, passAnswer, requireAuthorization } from '../_shared/concierge/authorizing.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requireOwnParty } from '../_shared/concierge/parties.ts'
import { revokePass } from '../_shared/concierge/passes.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  authorization_id: field.uuid('Escolha a autorização.'),
  ...field.visitFields,
})

/**
 * Changes the time or the name: the old pass is no longer valid, so there is a new one to send. Throws `not_found`, `not_your_unit`, `visit_revoked`,
 * `visit_window_invalid`, `party_of_booking`.
 */
export default command('change-visit-authorization', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  auditedAs: 'Editou a autorização de uma visita',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { condominium_id: _, authorization_id, ...fields }) {
    const { sql, condominiumId, audit } = context
    const before = await requireAuthorization(context, authorization_id)
    if (before.revoked_at) throw new AppError('visit_revoked')
    await requireOwnParty(context, before.party_id)
    const { document_hint, ...columns } = columnsOf(fields, context.now)
    await revokePass(sql, condominiumId, before.pass_id, before.valid_until)
    await sql`
      update public.visit_authorizations set ${sql({ ...columns, ...(document_hint && { document_hint }) })}, pass_id = gen_random_uuid()
      where condominium_id = ${condominiumId} and id = ${authorization_id}`
    audit({
      entity: 'visit_authorizations',
      entityId: authorization_id,
      before: { valid_from: before.valid_from, valid_until: before.valid_until },
      after: { valid_from: columns.valid_from, valid_until: columns.valid_until },
    })
    const answer = await passAnswer(context, await requireAuthorization(context, authorization_id))
    return () => Promise.resolve(answer)
  },
})
