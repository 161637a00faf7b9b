import {
  type ConventionRow,
  type IndexValueRow,
  type LateRules,
  lateRules,
} from '../../../../domain/charges/late-rules.ts'
import type { Sql } from '../database.ts'

/** The condominium's dated convention and every published index, as late amounts are computed by. */
export async function loadLateRules(sql: Sql, condominiumId: string): Promise<LateRules> {
  const conventions = await sql<ConventionRow[]>`
    select effective_from::text, fine_percent, interest_kind, interest_percent_month, correction_index, interest_base, fine_base,
      rounding, count_from
    from public.conventions where condominium_id = ${condominiumId}`
  const indexes = await sql<IndexValueRow[]>`select series, month::text, percent from public.index_values`
  return lateRules(conventions, indexes)
}
