import { AppError } from '../../../../domain/errors.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import type { Context } from '../command.ts'

/** Checks that the unit belongs to the condominium and, for a resident, that it is their own. Throws `not_found`, `not_your_unit`. */
export async function requireUnit(
  { sql, condominiumId, role }: Pick<Context, 'sql' | 'condominiumId' | 'role'>,
  unitId: string,
): Promise<{ label: string }> {
  const [unit] = await sql<{ label: string; is_mine: boolean }[]>`
    select l.label, l.unit_id in (select private.my_units()) as is_mine
    from public.unit_list l where l.condominium_id = ${condominiumId} and l.unit_id = ${unitId}`
  const manages = isAdministrator(role)
  if (!unit) throw new AppError(manages ? 'not_found' : 'not_your_unit')
  if (!manages && !unit.is_mine) throw new AppError('not_your_unit')
  return unit
}

/** For something of a unit, or of the whole building: the latter belongs to the administration. Throws like `requireUnit`. */
export async function requirePlace(context: Context, unitId: string | null): Promise<void> {
  if (unitId) await requireUnit(context, unitId)
  else if (context.role !== 'owner_admin' && context.role !== 'admin') throw new AppError('forbidden')
}
