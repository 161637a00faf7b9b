import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requireUnit } from '../_shared/concierge/units.ts'

const input = z.object({ condominium_id: field.condominium_id, party_id: field.uuid('Escolha a lista.') })

/** Cancels a party: no one on its list is expected. Throws `not_found`, `not_your_unit`. */
export default command('cancel-visit-party', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Cancelou uma lista de convidados',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { party_id }) {
    const { sql, condominiumId, audit } = context
    const [party] = await sql<{ unit_id: string; name: string }[]>`
      select unit_id, name from public.visit_parties where condominium_id = ${condominiumId} and id = ${party_id} for update`
    if (!party) throw new AppError('not_found')
    await requireUnit(context, party.unit_id)
    await sql`
      with gone as (
        update public.visit_authorizations set revoked_at = private.now()
        where condominium_id = ${condominiumId} and party_id = ${party_id} and revoked_at is null returning pass_id, valid_until
      )
      insert into private.revoked_passes (condominium_id, pass_id, until)
      select ${condominiumId}, pass_id, valid_until from gone on conflict do nothing`
    await sql`
      update public.visit_parties set cancelled_at = coalesce(cancelled_at, private.now())
      where condominium_id = ${condominiumId} and id = ${party_id}`
    audit({
      entity: 'visit_parties',
      entityId: party_id,
      before: { name: party.name },
      after: { cancelled: true },
    })
    return { party_id }
  },
})
