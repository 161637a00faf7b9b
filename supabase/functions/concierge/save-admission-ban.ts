import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requirePlace } from '../_shared/concierge/units.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  ban_id: field.uuid('Escolha o aviso.').nullish(),
  /** Null is the whole building, which the administration says. */
  unit_id: field.unit_id.nullish(),
  name: field.name('Diga quem não pode entrar.'),
  description: field.optionalLine(300),
  photo_id: field.uuid('Foto inválida.').nullish(),
  reason: field.name('Diga o motivo, para a portaria.', 300),
  until: field.untilDay,
})

/** Saves a person that the gate does not admit, to a unit or at all. Throws `not_found`, `not_your_unit`, `forbidden`. */
export default command('save-admission-ban', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  auditedAs: 'Salvou um aviso de não admitir',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { ban_id, unit_id = null, name, description, photo_id = null, reason, until = null }) {
    const { sql, condominiumId, userId, audit } = context
    await requirePlace(context, unit_id)
    const columns = { unit_id, name, description, photo_id, reason, until }
    // A unit changes its own bans; it cannot take over a ban of the building.
    if (ban_id) {
      const [before] = await sql<{ unit_id: string | null }[]>`
        select unit_id from public.admission_bans
        where condominium_id = ${condominiumId} and id = ${ban_id} and lifted_at is null for update`
      if (!before) throw new AppError('not_found')
      await requirePlace(context, before.unit_id)
    }
    const [saved] = ban_id
      ? await sql<{ id: string }[]>`
          update public.admission_bans set ${sql(columns)} where condominium_id = ${condominiumId} and id = ${ban_id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.admission_bans ${sql({ ...columns, condominium_id: condominiumId, created_by: userId })} returning id`
    audit({
      entity: 'admission_bans',
      entityId: saved!.id,
      after: { unit_id, until, has_photo: photo_id !== null },
    })
    return { ban_id: saved!.id }
  },
})
