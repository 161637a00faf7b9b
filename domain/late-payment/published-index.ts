import { formatMonth } from '../calendar.ts'
import { type IndexSeries, type IndexTable, indexSeries } from '../indexes/index-table.ts'
import { formatShort, percent, type Rational, zero } from '../rational.ts'
import { remembered } from './remembered.ts'

/** Replacement for a month that is not published yet: the last published value, or no variation. */
export type MissingIndexRule = 'repeat_last' | 'none'

export type PublishedIndexes = { table: IndexTable; missing: MissingIndexRule }

/**
 * Returns a month's rate of a series as a fraction. When the month is not in the table, the fallback rule applies and `note` says so in Portuguese,
 * for printing next to the amount.
 */
export function rateOfMonth(series: IndexSeries, month: string, indexes: PublishedIndexes): MonthRate {
  return ratesRead(indexes.table, `${series} ${month} ${indexes.missing}`, () =>
    readRate(series, month, indexes),
  )
}

type MonthRate = { readonly rate: Rational; readonly note: string | null }
const ratesRead = remembered<MonthRate>()

function readRate(series: IndexSeries, month: string, { table, missing }: PublishedIndexes): MonthRate {
  const months = table[series] ?? {}
  const published = months[month]
  if (published !== undefined) return { rate: percent(published), note: null }
  const absent = `${indexSeries[series].name} de ${formatMonth(month)}: ainda sem valor publicado`
  const last = missing === 'none' ? undefined : lastBefore(months, month)
  if (last === undefined) return { rate: zero, note: `${absent}; contado sem variação.` }
  const text = months[last] ?? '0'
  return {
    rate: percent(text),
    note: `${absent}; usado o de ${formatMonth(last)} (${ratePercent(percent(text))}).`,
  }
}

function lastBefore(months: Readonly<Record<string, string>>, month: string): string | undefined {
  let last: string | undefined
  for (const candidate of Object.keys(months)) {
    if (candidate < month && (last === undefined || candidate > last)) last = candidate
  }
  return last
}

/** A rate as percent text with at most `digits` places: '1,2333%'. */
export const ratePercent = (rate: Rational, digits = 6): string =>
  `${formatShort({ n: rate.n * 100n, d: rate.d }, digits)}%`
