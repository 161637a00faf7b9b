import type { BenchmarkMeasure } from '../../domain/reports/benchmark.ts'
import type { Period } from '../../domain/reports/period.ts'
import announcementsRead from '../../supabase/functions/_shared/reports/communications/announcements-read.ts'
import delinquencyByMonth from '../../supabase/functions/_shared/reports/delinquency/delinquency-by-month.ts'
import paymentDelay from '../../supabase/functions/_shared/reports/delinquency/payment-delay.ts'
import incidentsByCategory from '../../supabase/functions/_shared/reports/incidents/incidents-by-category.ts'
import type { Report, Wanted } from '../../supabase/functions/_shared/reports/report.ts'
import type { Transaction } from '../context.ts'

/** A part of a statement over `seat`: a condominium of the month with its `zone`, its `today` and its `units`. */
type Part = ReturnType<Transaction>

/** The month that is measured, and the twelve up to it. */
export type Measured = { month: Period; year: Period }

/** A statement of one value of each seat, null where there is nothing to measure. Never awaited by itself, which would run it. */
type Source = (sql: Transaction, measured: Measured) => Part

/**
 * What a report counts of each seat, by an aggregate over its rows: the report's own statement, asked of a column instead of one condominium, so that what is
 * compared is what each reads of itself.
 */
const ofReport =
  (found: Report, of: string, span: keyof Measured): Source =>
  (sql, measured) => {
    const column = (name: string) => sql.unsafe(`seat.${name}`) as unknown as string
    const wanted: Wanted = {
      ...measured[span],
      condominiumId: column('condominium_id'),
      zone: column('zone'),
      today: column('today'),
      choices: {},
    }
    return sql`select ${sql.unsafe(of)} from (${found.rows(sql, wanted)}) r`
  }

/** The cash that went out of the ordinary fund in a month, as the statement of accounts has it; none where nothing went out. */
const ordinarySpending = (sql: Transaction, { year }: Measured) => sql`
  select sum(m.out_cents) / nullif(count(distinct m.month), 0) as cents
  from private.cash_months(seat.condominium_id, ${year.from}, ${year.until}) m
  join public.funds f on f.condominium_id = seat.condominium_id and f.id = m.fund_id and f.kind = 'ordinary'`

/** How each measure is read. */
export const sources: Readonly<Record<BenchmarkMeasure, Source>> = {
  delinquency: ofReport(delinquencyByMonth, '(array_agg(rate order by month desc))[1]', 'month'),
  on_time: ofReport(paymentDelay, 'sum(on_time) / nullif(sum(payments), 0)', 'year'),
  spending: (sql, measured) => sql`
    select nullif(o.cents, 0) / seat.units from (${ordinarySpending(sql, measured)}) o`,
  reserve: (sql, measured) => sql`
    select b.cents / nullif(o.cents, 0) from (${ordinarySpending(sql, measured)}) o
    cross join lateral (
      select sum(m.closing_cents) as cents from private.cash_months(seat.condominium_id, ${measured.month.from}, ${measured.month.until}) m
      join public.funds f on f.condominium_id = seat.condominium_id and f.id = m.fund_id and f.kind = 'reserve') b`,
  incidents: ofReport(incidentsByCategory, 'sum(met) / nullif(sum(due), 0)', 'year'),
  notices: ofReport(announcementsRead, '1 - sum(unreached) / nullif(sum(recipients), 0)', 'year'),
}
