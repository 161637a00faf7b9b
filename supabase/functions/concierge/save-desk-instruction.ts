import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requirePlace } from '../_shared/concierge/units.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  instruction_id: field.uuid('Escolha a instrução.').nullish(),
  /** Null: for the whole condominium, set by the administration. */
  unit_id: field.unit_id.nullish(),
  text: field.name('Escreva a instrução.', 500),
  until: field.untilDay,
})

/** What the desk is to do for a unit, or always. Throws `not_found`, `not_your_unit`, `forbidden`. */
export default command('save-desk-instruction', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  auditedAs: 'Salvou uma instrução à portaria',
  section: 'deliveries',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { instruction_id, unit_id = null, text, until = null }) {
    const { sql, condominiumId, userId, audit } = context
    await requirePlace(context, unit_id)
    const columns = { text, until }
    const [saved] = instruction_id
      ? await sql<{ id: string }[]>`
          update public.desk_instructions set ${sql(columns)}
          where condominium_id = ${condominiumId} and id = ${instruction_id} and unit_id is not distinct from ${unit_id} and removed_at is null
          returning id`
      : await sql<{ id: string }[]>`
          insert into public.desk_instructions ${sql({ ...columns, unit_id, condominium_id: condominiumId, created_by: userId })} returning id`
    if (!saved) throw new AppError('not_found')
    audit({ entity: 'desk_instructions', entityId: saved.id, after: { unit_id, text, until } })
    return { instruction_id: saved.id }
  },
})
