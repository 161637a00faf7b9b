import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import { requireRoom, requireWindow } from '../_shared/concierge/authorizing.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { keepGuests, passesOf, requireOwnParty } from '../_shared/concierge/parties.ts'
import { requireUnit } from '../_shared/concierge/units.ts'

const guest = z.object({
  /** Id of a guest who is already on the list. */
  id: field.uuid('Convidado inválido.').nullish(),
  name: field.name('Diga o nome de cada convidado.'),
  companions_max: field.visitFields.companions_max,
  plate: field.plate,
})
const input = z.object({
  condominium_id: field.condominium_id,
  /** Null makes a new list. */
  party_id: field.uuid('Escolha a lista.').nullish(),
  unit_id: field.unit_id,
  name: field.name('Dê um nome à festa.'),
  valid_from: field.visitFields.valid_from,
  valid_until: field.visitFields.valid_until,
  note: field.optionalLine(300),
  guests: z
    .array(guest)
    .min(1, 'Inclua ao menos um convidado.')
    .max(300, 'Uma lista tem até 300 convidados.'),
})

/**
 * Saves a party's guest list: each guest has their own pass, for one entry. A guest who was removed is no longer expected; a changed time or name
 * makes new passes. Throws `not_found`, `not_your_unit`, `visit_window_invalid`, `visit_limit`, `visit_revoked`, `party_of_booking`.
 */
export default command('save-visit-party', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  auditedAs: 'Salvou uma lista de convidados',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { party_id, unit_id, name, valid_from, valid_until, note, guests }) {
    const { sql, condominiumId, userId, audit } = context
    requireWindow(valid_from, valid_until, context.now)
    await requireUnit(context, unit_id)
    await requireRoom(context, unit_id, guests.filter(({ id }) => !id).length)
    await requireOwnParty(context, party_id)
    const party = { unit_id, name, valid_from, valid_until, note }
    const [saved] = party_id
      ? await sql<{ id: string }[]>`
          update public.visit_parties set ${sql(party)}
          where condominium_id = ${condominiumId} and id = ${party_id} and unit_id = ${unit_id} and cancelled_at is null returning id`
      : await sql<{ id: string }[]>`
          insert into public.visit_parties ${sql({ ...party, condominium_id: condominiumId, created_by: userId })} returning id`
    if (!saved) throw new AppError('not_found')
    await keepGuests(context, saved.id, party, guests)
    audit({
      entity: 'visit_parties',
      entityId: saved.id,
      after: { name, valid_from, valid_until, guests: guests.length },
    })
    const passes = await passesOf(context, saved.id)
    return () => Promise.resolve({ party_id: saved.id, guests: passes })
  },
})
