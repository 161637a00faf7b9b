import { AppError } from '../../../../domain/errors.ts'
import { sameName } from '../../../../domain/voting/signing.ts'
import type { DoorCode } from '../../../../domain/voting/view.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import type { LockedAssembly } from './locks.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

/** Returns the unit of the roll that a notice's code stands for. Throws `door_code_unknown`. */
export async function unitOfCode(
  { sql, condominiumId }: Here,
  assemblyId: string,
  code: string,
): Promise<string> {
  const [found] = await sql<{ unit_id: string }[]>`
    select u.unit_id from private.assembly_door_keys k
    join public.assembly_units u on u.condominium_id = k.condominium_id and u.assembly_id = k.assembly_id
    where k.condominium_id = ${condominiumId} and k.assembly_id = ${assemblyId} and private.door_code(k.key, u.unit_id) = ${code}`
  if (!found) throw new AppError('door_code_unknown')
  return found.unit_id
}

/** The codes of the caller's own units, for their notice. */
export async function doorCodes({ sql, condominiumId }: Here, assemblyId: string): Promise<DoorCode[]> {
  const [row] = await sql<{ codes: DoorCode[] }[]>`
    select public.assembly_door_codes(${condominiumId}, ${assemblyId}) as codes`
  return row!.codes
}

/** Locks a unit's place on the roll: of two who arrive at once the second sees the first. */
export async function lockSeat(
  { sql, condominiumId }: Here,
  assemblyId: string,
  unitId: string,
): Promise<void> {
  await sql`
    select from public.assembly_units
    where condominium_id = ${condominiumId} and assembly_id = ${assemblyId} and unit_id = ${unitId} for no key update`
}

/** Whether the caller works at the front desk, which registers who comes in place of the table. */
export const isAtDesk = ({ role }: Pick<Context, 'role'>): boolean => role === 'doorman'

/**
 * Checks that the front desk registers attendance of an assembly, and of those alone who come in person. Throws `desk_not_registering`,
 * `desk_only_room`.
 */
export function requireDesk(
  { desk_registers, form }: Pick<LockedAssembly, 'desk_registers' | 'form'>,
  presence: string,
): void {
  refuseUnless(desk_registers && form !== 'virtual', 'desk_not_registering')
  refuseUnless(presence !== 'remote', 'desk_only_room')
}

/** Checks that somebody is among those who may come for a unit: whom else to admit is for the table to say. Throws `desk_not_listed`. */
export async function requireListed(
  { sql, condominiumId }: Here,
  assemblyId: string,
  unitId: string,
  name: string | null,
): Promise<void> {
  const listed = await sql<{ name: string }[]>`
    select name from private.assembly_comers(${condominiumId}, ${assemblyId}, ${unitId}) where comes_as <> 'proxy'`
  refuseUnless(
    listed.some((one) => sameName(one.name, name ?? '')),
    'desk_not_listed',
  )
}
