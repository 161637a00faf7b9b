import { businessDays, type LocalHoliday } from '../holidays.ts'
import { type IndexSeries, type IndexTable, indexTable } from '../indexes/index-table.ts'
import type { DatedConvention } from '../late-payment/convention.ts'
import type { LateContext } from '../late-payment/late-terms.ts'

/** A row of public.conventions, as the data API or SQL returns it: decimals are numbers in one, text in the other. */
export type ConventionRow = Omit<DatedConvention, 'index' | 'fine_percent' | 'interest_percent_month'> & {
  fine_percent: number | string
  interest_percent_month: number | string | null
  correction_index: DatedConvention['index']
}

/** A row of public.index_values: `month` is its first day. */
export type IndexValueRow = { series: IndexSeries; month: string; percent: number | string }

/** All that late amounts are computed by; plain data. `holidays` are those of the building's state and town, and its own. */
export type LateRules = {
  conventions: readonly DatedConvention[]
  indexes: IndexTable
  holidays: readonly LocalHoliday[]
}

/** Decimal text of a stored percent: at most six places, never with an exponent. */
const decimalText = (value: number | string): string =>
  typeof value === 'number' ? value.toFixed(6).replace(/\.?0+$/, '') : value

const toConvention = ({ correction_index, ...row }: ConventionRow): DatedConvention => ({
  ...row,
  index: correction_index,
  fine_percent: decimalText(row.fine_percent),
  interest_percent_month:
    row.interest_percent_month === null ? null : decimalText(row.interest_percent_month),
})

/** The rules of a condominium from the rows of `conventions` and `index_values`, in any order, and its local holidays. */
export const lateRules = (
  conventions: readonly ConventionRow[],
  indexes: readonly IndexValueRow[],
  holidays: readonly LocalHoliday[],
): LateRules => ({
  conventions: conventions.map(toConvention),
  indexes: indexTable(
    indexes.map((row) => ({ ...row, month: row.month.slice(0, 7), percent: decimalText(row.percent) })),
  ),
  holidays,
})

/** The rules as late amounts take them. */
export const lateContext = ({ conventions, indexes, holidays }: LateRules): LateContext => ({
  convention: conventions,
  indexes,
  isBusinessDay: businessDays(holidays),
})
