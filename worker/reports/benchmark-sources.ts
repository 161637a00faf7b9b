import type { BenchmarkMeasure } from '../../domain/reports/benchmark.ts'
import type { Period } from '../../domain/reports/period.ts'
import { reports } from '../../supabase/functions/_shared/reports/entries.ts'
import type { Report, Wanted } from '../../supabase/functions/_shared/reports/report.ts'
import type { Transaction } from '../context.ts'

/** A part of a statement over `seat`: a condominium of the month with its `zone`, its `today` and its `units`. */
type Part = ReturnType<Transaction>

/** The month that is measured, and the twelve up to it. */
export type Measured = { month: Period; year: Period }

/**
 * What a report counts of each seat, by an aggregate over its rows: the report's own statement, asked of a column instead of one condominium, so that what is
 * compared is what each reads of itself.
 */
const ofReport =
  (name: keyof typeof reports, of: string, span: keyof Measured) =>
  async (sql: Transaction, measured: Measured): Promise<Part> => {
    const { default: found } = (await reports[name]()) as { default: Report }
    const column = (text: string) => sql.unsafe(text) as unknown as string
    const wanted: Wanted = {
      ...measured[span],
      condominiumId: column('seat.condominium_id'),
      zone: column('seat.zone'),
      today: column('seat.today'),
      choices: {},
    }
    return sql`select ${sql.unsafe(of)} from (${found.rows(sql as never, wanted)}) r`
  }

/** The cash that went out of the ordinary fund in a month, as the statement of accounts has it; none where nothing went out. */
const ordinarySpending = (sql: Transaction, { year }: Measured) => sql`
  select sum(m.out_cents) / nullif(count(distinct m.month), 0) as cents
  from private.cash_months(seat.condominium_id, ${year.from}, ${year.until}) m
  join public.funds f on f.condominium_id = seat.condominium_id and f.id = m.fund_id and f.kind = 'ordinary'`

/** How each measure is read of a seat: a statement with one value, null where there is nothing to measure. */
export const sources: Readonly<
  Record<BenchmarkMeasure, (sql: Transaction, measured: Measured) => Part | Promise<Part>>
> = {
  delinquency: ofReport('delinquency-by-month', '(array_agg(rate order by month desc))[1]', 'month'),
  on_time: ofReport('payment-delay', 'sum(on_time) / nullif(sum(payments), 0)', 'year'),
  spending: (sql, measured) => sql`
    select nullif(o.cents, 0) / seat.units from (${ordinarySpending(sql, measured)}) o`,
  reserve: (sql, measured) => sql`
    select b.cents / nullif(o.cents, 0) from (${ordinarySpending(sql, measured)}) o
    cross join lateral (
      select sum(m.closing_cents) as cents from private.cash_months(seat.condominium_id, ${measured.month.from}, ${measured.month.until}) m
      join public.funds f on f.condominium_id = seat.condominium_id and f.id = m.fund_id and f.kind = 'reserve') b`,
  incidents: ofReport('incidents-by-category', 'sum(met) / nullif(sum(due), 0)', 'year'),
  notices: ofReport('announcements-read', '1 - sum(unreached) / nullif(sum(recipients), 0)', 'year'),
}
