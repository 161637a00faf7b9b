import { formatMonth } from '../calendar.ts'
import type { ReportChart, ReportColumn, ReportRow } from './answer.ts'

export type ChartPoint = { name: string; values: readonly (number | null)[]; before: number | null }

/** More places than these cannot be read on a phone; the table has them all. */
const MOST_POINTS = 24

/**
 * What a chart draws: a place for each of the first rows, its values, and of the compared period the first value at the same place, where places are months;
 * elsewhere that of the row of the same name.
 */
export function chartPoints(
  chart: ReportChart,
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  rowsBefore: readonly ReportRow[] | null,
): ChartPoint[] {
  const isMonths = columns.find(({ name }) => name === chart.by)?.kind === 'month'
  const first = chart.values[0]!
  const beforeByName = new Map(rowsBefore?.map((row) => [row[chart.by], number(row[first])]))
  return rows
    .slice(0, MOST_POINTS)
    .map((row, place) => ({
      name: isMonths ? shortMonth(String(row[chart.by])) : String(row[chart.by] ?? '–'),
      values: chart.values.map((name) => number(row[name])),
      before: isMonths ? number(rowsBefore?.[place]?.[first]) : (beforeByName.get(row[chart.by]) ?? null),
    }))
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** 'nov/26' */
const shortMonth = (month: string): string => `${formatMonth(month).slice(0, 3)}/${month.slice(2, 4)}`
