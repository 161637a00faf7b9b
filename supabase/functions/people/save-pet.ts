import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { petInput } from '../../../domain/people/household.ts'
import { command } from '../_shared/command.ts'
import { requireUnit } from '../_shared/people/household.ts'

const input = petInput.extend({
  condominium_id: condominiumId,
  pet_id: z.uuid('Pet inválido.').nullish(),
  unit_id: z.uuid('Unidade inválida.'),
})

/** Registers or corrects a pet of a unit: residents of their own, administrators of any. */
export default command('save-pet', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  auditedAs: 'Salvou um animal de estimação',
  section: 'household',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { condominium_id, pet_id, unit_id, ...fields }) {
    const { sql } = context
    await requireUnit(context, unit_id)
    const { name, kind, breed = null, size = null, vaccination = null } = fields
    const row = { condominium_id, unit_id, name, kind, breed, size, vaccination }
    if (!pet_id) {
      const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
        select count(*)::int as count from public.pets where condominium_id = ${condominium_id} and unit_id = ${unit_id}`
      if (count >= 20) throw new AppError('household_full')
      const [made] = await sql<{ id: string }[]>`insert into public.pets ${sql(row)} returning id`
      context.audit({ entity: 'pets', entityId: made!.id, after: row })
      return { pet_id: made!.id }
    }
    const [before] = await sql<{ unit_id: string }[]>`
      select unit_id, name, kind, breed, size, vaccination from public.pets
      where condominium_id = ${condominium_id} and id = ${pet_id} for update`
    if (!before) throw new AppError('not_found')
    await requireUnit(context, before.unit_id)
    await sql`update public.pets set ${sql(row)} where condominium_id = ${condominium_id} and id = ${pet_id}`
    context.audit({ entity: 'pets', entityId: pet_id, before, after: row })
    return { pet_id }
  },
})
