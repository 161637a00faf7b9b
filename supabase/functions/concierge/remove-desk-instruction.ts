import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requirePlace } from '../_shared/concierge/units.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  instruction_id: field.uuid('Escolha a instrução.'),
})

/** Throws `not_found`, `not_your_unit`, `forbidden`. */
export default command('remove-desk-instruction', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Removeu uma instrução à portaria',
  section: 'deliveries',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { instruction_id }) {
    const { sql, condominiumId, audit } = context
    const [found] = await sql<{ unit_id: string | null; text: string }[]>`
      select unit_id, text from public.desk_instructions where condominium_id = ${condominiumId} and id = ${instruction_id} for update`
    if (!found) throw new AppError('not_found')
    await requirePlace(context, found.unit_id)
    await sql`
      update public.desk_instructions set removed_at = coalesce(removed_at, private.now())
      where condominium_id = ${condominiumId} and id = ${instruction_id}`
    audit({ entity: 'desk_instructions', entityId: instruction_id, before: { text: found.text } })
    return { instruction_id }
  },
})
