import {
  type ConventionRow,
  type IndexValueRow,
  type LateRules,
  lateRules,
} from '../../../../domain/charges/late-rules.ts'
import type { LocalHoliday } from '../../../../domain/holidays.ts'
import type { Sql } from '../database.ts'

/** The holidays of a condominium's state and town, and its own. */
export async function loadHolidays(sql: Sql, condominiumId: string): Promise<readonly LocalHoliday[]> {
  const [row] = await sql<
    { holidays: LocalHoliday[] }[]
  >`select private.holidays_of(${condominiumId}) as holidays`
  return row!.holidays
}

/**
 * The condominium's dated convention, the published indexes and its local holidays, as late amounts are computed by; of the indexes only what
 * concerns amounts due from `since` on, where that is said.
 */
export async function loadLateRules(sql: Sql, condominiumId: string, since?: string): Promise<LateRules> {
  const dated = sql<ConventionRow[]>`
    select effective_from::text, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base, fine_base,
      rounding, count_from
    from public.conventions where condominium_id = ${condominiumId}`
  const published = sql<IndexValueRow[]>`
    select series, month::text, percent from ${since ? sql`private.indexes_since(${since})` : sql`public.index_values`}`
  const [conventions, indexes, holidays] = await Promise.all([
    dated,
    published,
    loadHolidays(sql, condominiumId),
  ])
  return lateRules(conventions, indexes, holidays)
}
