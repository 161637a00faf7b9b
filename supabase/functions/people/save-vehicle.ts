import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { vehicleInput } from '../../../domain/people/household.ts'
import { command } from '../_shared/command.ts'
import { requireInUnit, requireUnit } from '../_shared/people/household.ts'

const input = vehicleInput.extend({
  condominium_id: condominiumId,
  vehicle_id: z.uuid('Veículo inválido.').nullish(),
  unit_id: z.uuid('Unidade inválida.'),
  person_id: z.uuid('Pessoa inválida.').nullish(),
})

/** A store's fleet fits; a resident does not fill the register. */
const mostOfUnit = 50

/** Registers or corrects a vehicle of a unit: residents of their own, administrators of any. Throws `vehicle_duplicate`, `household_full`. */
export default command('save-vehicle', {
  roles: 'boardAndResidents',
  feature: 'resident_management',
  auditedAs: 'Salvou um veículo',
  section: 'household',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { condominium_id, vehicle_id, unit_id, person_id = null, ...fields }) {
    const { sql } = context
    await requireUnit(context, unit_id)
    await requireInUnit(context, person_id, unit_id)
    const { plate, model = null, color = null, spot = null } = fields
    const row = { condominium_id, unit_id, person_id, plate, model, color, spot }
    if (!vehicle_id) {
      const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
        select count(*)::int as count from public.vehicles where condominium_id = ${condominium_id} and unit_id = ${unit_id}`
      if (count >= mostOfUnit) throw new AppError('household_full')
      const [made] = await sql<{ id: string }[]>`insert into public.vehicles ${sql(row)} returning id`
      context.audit({ entity: 'vehicles', entityId: made!.id, after: row })
      return { vehicle_id: made!.id }
    }
    const [before] = await sql<{ unit_id: string }[]>`
      select unit_id, person_id, plate, model, color, spot from public.vehicles
      where condominium_id = ${condominium_id} and id = ${vehicle_id} for update`
    if (!before) throw new AppError('not_found')
    await requireUnit(context, before.unit_id)
    await sql`update public.vehicles set ${sql(row)} where condominium_id = ${condominium_id} and id = ${vehicle_id}`
    context.audit({ entity: 'vehicles', entityId: vehicle_id, before, after: row })
    return { vehicle_id }
  },
})
