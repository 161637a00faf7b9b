import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { passAnswer, requireAuthorization } from '../_shared/concierge/authorizing.ts'
import * as field from '../_shared/concierge/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  authorization_id: field.uuid('Escolha a autorização.'),
})

/** Returns the pass again, to resend it. Throws `not_found`, `not_your_unit`, `visit_revoked`, `visit_over`. */
export default command('visit-pass', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Mostrou o passe de uma visita',
  section: 'visits',
  changes: 'nothing',
  ownCase: 'own say',
  input,
  auditsOnlyWhatItTells: true,
  async run(context, { authorization_id }) {
    const found = await requireAuthorization(context, authorization_id)
    if (found.revoked_at) throw new AppError('visit_revoked')
    if (found.valid_until <= context.now) throw new AppError('visit_over')
    const answer = await passAnswer(context, found)
    return () => Promise.resolve(answer)
  },
})
