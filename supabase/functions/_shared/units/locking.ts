import { AppError } from '../../../../domain/errors.ts'
import type { Sql } from '../database.ts'

/**
 * Allows one change of a condominium's units at a time: of two simultaneous ones the second waits briefly and then sees what the first did. Throws
 * `units_busy` while an import, an issue of charges or another long change holds the lock.
 */
export async function lockUnits(sql: Sql, condominiumId: string): Promise<{ shareTotal: number }> {
  await sql`select set_config('lock_timeout', '5s', true)`
  const [row] = await sql<{ shareTotal: number }[]>`
    select share_total::float8 as "shareTotal" from public.condominiums where id = ${condominiumId} for no key update`.catch(
    (thrown: unknown) => {
      if ((thrown as { code?: string }).code === lockNotAvailable)
        throw new AppError('units_busy', { cause: thrown })
      throw thrown
    },
  )
  await sql`select set_config('lock_timeout', '0', true)`
  if (!row) throw new AppError('not_found')
  return row
}
const lockNotAvailable = '55P03'

/** Units that are split, merged or closed while a month is issued would be charged twice or not at all. */
export async function refuseWhileIssuing(sql: Sql, condominiumId: string): Promise<void> {
  const [issuing] = await sql`
    select from public.charge_runs where condominium_id = ${condominiumId} and status = 'issuing' limit 1`
  if (issuing)
    throw new AppError('units_busy', {
      message: 'As cobranças do mês estão sendo emitidas. Espere terminar e tente de novo.',
    })
}
