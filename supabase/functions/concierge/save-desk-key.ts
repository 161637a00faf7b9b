import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requirePlace } from '../_shared/concierge/units.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  key_id: field.uuid('Escolha a chave.').nullish(),
  name: field.name('Dê um nome à chave.', 60),
  place: field.optionalLine(60),
  unit_id: field.unit_id.nullish(),
})

/** Saves a key that the desk stores and lends. Throws `not_found`, `desk_key_name_taken`. */
export default command('save-desk-key', {
  roles: 'admins',
  feature: 'portaria',
  auditedAs: 'Salvou uma chave da portaria',
  section: 'desk-book',
  ownCase: 'everyday',
  input,
  async run(context, { key_id, name, place, unit_id = null }) {
    const { sql, condominiumId, audit } = context
    await requirePlace(context, unit_id)
    const columns = { name, place, unit_id }
    const [saved] = key_id
      ? await sql<{ id: string }[]>`
          update public.desk_keys set ${sql(columns)}
          where condominium_id = ${condominiumId} and id = ${key_id} and removed_at is null returning id`
      : await sql<{ id: string }[]>`
          insert into public.desk_keys ${sql({ ...columns, condominium_id: condominiumId })} returning id`
    if (!saved) throw new AppError('not_found')
    audit({ entity: 'desk_keys', entityId: saved.id, after: columns })
    return { key_id: saved.id }
  },
})
