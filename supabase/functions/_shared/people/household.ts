import { AppError } from '../../../../domain/errors.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import type { Context } from '../command.ts'

type Scope = Pick<Context, 'sql' | 'condominiumId' | 'role'>

const administers = ({ role }: Scope): boolean => isAdministrator(role)

/** A unit whose household the caller may keep: any for administrators, else one of their own. Throws `not_found`. */
export async function requireUnit(scope: Scope, unitId: string): Promise<void> {
  const { sql, condominiumId } = scope
  const [unit] = await sql`
    select from public.units where condominium_id = ${condominiumId} and id = ${unitId}
      and (${administers(scope)} or id in (select private.my_units()))`
  if (!unit) throw new AppError('not_found')
}

/** Checks that the caller may act for the person: anyone for administrators, otherwise themselves. Throws `not_found`. */
export async function requirePerson(scope: Scope, personId: string): Promise<void> {
  const { sql, condominiumId } = scope
  const [person] = await sql`
    select from public.people where condominium_id = ${condominiumId} and id = ${personId}
      and (${administers(scope)} or id in (select private.my_people()))`
  if (!person) throw new AppError('not_found')
}

/** Checks that the person is or was in the unit; null means no one in particular. Throws `not_found`. */
export async function requireInUnit(scope: Scope, personId: string | null, unitId: string): Promise<void> {
  const { sql, condominiumId } = scope
  if (personId === null) return
  const [tie] = await sql`
    select from public.occupancies
    where condominium_id = ${condominiumId} and unit_id = ${unitId} and person_id = ${personId} limit 1`
  if (!tie) throw new AppError('not_found')
}
