import { AppError } from '../../../../domain/errors.ts'
import type { DoorCode } from '../../../../domain/voting/view.ts'
import type { Context } from '../command.ts'

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
