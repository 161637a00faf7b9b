import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { requireAuthorization } from '../_shared/concierge/authorizing.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { revokePass } from '../_shared/concierge/passes.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  authorization_id: field.uuid('Escolha a autorização.'),
})

/**
 * Revokes an authorisation: the visitor is no longer expected, and their pass is refused. Repeating it changes nothing. Throws `not_found`,
 * `not_your_unit`.
 */
export default command('revoke-visit-authorization', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou a autorização de uma visita',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { authorization_id }) {
    const { sql, condominiumId, audit } = context
    const before = await requireAuthorization(context, authorization_id)
    if (!before.revoked_at) {
      await revokePass(sql, condominiumId, before.pass_id, before.valid_until)
      await sql`
        update public.visit_authorizations set revoked_at = private.now()
        where condominium_id = ${condominiumId} and id = ${authorization_id}`
    }
    audit({ entity: 'visit_authorizations', entityId: authorization_id, after: { revoked: true } })
    return { authorization_id }
  },
})
