import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'

/** Throws `not_found` when a resident asks about a unit that is not theirs: for them it does not exist. */
export async function requireUnit({ sql, role }: Context, unitId: string): Promise<void> {
  if (role !== 'resident') return
  const own = await sql`select 1 where ${unitId} in (select private.my_units())`
  if (own.length === 0) throw new AppError('not_found')
}

/** Throws `not_found` when a resident asks about a unit with no charges that they could ever have seen. */
export async function requireCharged({ sql, role }: Context, unitId: string): Promise<void> {
  if (role !== 'resident') return
  const seen = await sql`select 1 where ${unitId} in (select private.my_charge_units())`
  if (seen.length === 0) throw new AppError('not_found')
}

/** Throws `not_found` when a resident requests something that covers all of a unit's debts, older ones too, and does not own it. */
export async function requireOwned({ sql, role }: Context, unitId: string): Promise<void> {
  if (role !== 'resident') return
  const owned =
    await sql`select 1 from private.my_stays() s where s.unit_id = ${unitId} and s.since = '-infinity'`
  if (owned.length === 0) throw new AppError('not_found')
}
