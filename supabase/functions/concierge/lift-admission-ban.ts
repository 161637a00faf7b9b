import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requirePlace } from '../_shared/concierge/units.ts'

const input = z.object({ condominium_id: field.condominium_id, ban_id: field.uuid('Escolha o aviso.') })

/** May come in again. Throws `not_found`, `not_your_unit`, `forbidden`. */
export default command('lift-admission-ban', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Retirou um aviso de não admitir',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { ban_id }) {
    const { sql, condominiumId, audit } = context
    const [ban] = await sql<{ unit_id: string | null }[]>`
      select unit_id from public.admission_bans where condominium_id = ${condominiumId} and id = ${ban_id} for update`
    if (!ban) throw new AppError('not_found')
    await requirePlace(context, ban.unit_id)
    await sql`
      update public.admission_bans set lifted_at = coalesce(lifted_at, private.now())
      where condominium_id = ${condominiumId} and id = ${ban_id}`
    audit({ entity: 'admission_bans', entityId: ban_id, after: { lifted: true } })
    return { ban_id }
  },
})
