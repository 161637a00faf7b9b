import { randomBytes } from 'node:crypto'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import { clearanceCode } from '../../../../domain/delinquency/clearance.ts'
import { loadHolidays } from '../charges/rules.ts'
import type { Sql } from '../database.ts'

export const newCode = (): string => clearanceCode((length) => randomBytes(length))

/** Returns the references of the active agreements that contain a unit's debts; null if none. */
export async function runningAgreement(
  sql: Sql,
  condominiumId: string,
  unitId: string,
): Promise<string | null> {
  const [row] = await sql<{ names: string | null }[]>`
    select string_agg(a.reference, ', ' order by a.reference) as names from public.debt_agreements a
    where a.condominium_id = ${condominiumId} and a.status = 'active' and a.unit_id in (
      select ${unitId}::uuid union all
      select x.main_id from public.unit_annexes x where x.condominium_id = ${condominiumId} and x.annex_id = ${unitId})`
  return row?.names?.slice(0, 20) ?? null
}

/**
 * How many charges of a unit are late on a day: issued, not cancelled, and not paid by then. A parking place or storage room owes what
 * its unit owes: it is paid for with it.
 */
export async function lateCount(
  sql: Sql,
  condominiumId: string,
  unitId: string,
  day: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from public.charges
    where condominium_id = ${condominiumId} and unit_id in (
        select ${unitId}::uuid union all
        select a.main_id from public.unit_annexes a where a.condominium_id = ${condominiumId} and a.annex_id = ${unitId})
      and due_on <= ${overdueUntil(day, await loadHolidays(sql, condominiumId))}
      and (status = 'open' or (status = 'paid' and paid_on > ${day}))`
  return row!.count
}
