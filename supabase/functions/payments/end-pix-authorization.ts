import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({ condominium_id: field.condominium_id, unit_id: z.uuid('Escolha a unidade.') })

type Ended = { id: string; is_own: boolean; person_id: string }

/**
 * Ends the unit's Pix Automático from now on: by the person who authorized it, or by the administration. A debit whose day has come may still happen.
 * Throws `pix_authorization_over`, also to anyone else.
 */
export default command('end-pix-authorization', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Encerrou o Pix Automático da unidade',
  section: 'pix-automatic',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run({ sql, condominiumId, userId, role, audit, enqueue }, { unit_id }) {
    const [found] = await sql<Ended[]>`
      select a.id, a.person_id, p.user_id is not distinct from ${userId} as is_own
      from public.pix_authorizations a
      join public.people p on p.condominium_id = a.condominium_id and p.id = a.person_id
      where a.condominium_id = ${condominiumId} and a.unit_id = ${unit_id} and a.ended_at is null
      for no key update of a`
    const manages = isAdministrator(role)
    // A neighbour does not learn that there is one.
    if (!found || !(found.is_own || manages)) throw new AppError('pix_authorization_over')
    const ended_by = found.is_own ? 'resident' : 'management'
    await sql`
      update public.pix_authorizations
      set status = 'cancelled', ended_by = ${ended_by}, ended_at = private.now(), step = 'cancel', asked_at = private.now(),
        next_try_at = private.now(), attempts = 0
      where condominium_id = ${condominiumId} and id = ${found.id}`
    await enqueue('sync-pix-automatic', { condominiumId })
    await enqueue('pix-automatic-ended', { condominiumId, authorizationId: found.id })
    audit({ entity: 'pix_authorizations', entityId: found.id, after: { unit_id, ended_by } })
    return { ended: true }
  },
})
