import { type ReportFilters, reportFilters } from '../../../domain/reports/asked.ts'
import type { Value } from '../../../domain/reports/values.ts'
import { type Reader, readReport, wantedBy } from '../../functions/_shared/reports/reading.ts'
import type { Report } from '../../functions/_shared/reports/report.ts'
import type { Second } from './second/second.ts'

/** Periods that every report is asked for: its own, a short one, years at once, one of the future, one of days. */
const askedPeriods: readonly ReportFilters[] = [
  {},
  { period: 'this-year', compare: 'year' },
  { period: 'last-month', compare: 'none' },
  { from: '2020-01-01', until: '2027-12-31', compare: 'none' },
  { from: '2031-01-01', until: '2031-01-31' },
  // Begins and ends within a month.
  { from: '2025-06-10', until: '2026-03-17', compare: 'none' },
]

/** Each period, with each option of each choice. */
export function askedFor({ period, choices }: Report): ReportFilters[] {
  const periods = period === null ? [{}] : askedPeriods
  const options = Object.entries(choices).flatMap(([name, { options: words }]) =>
    Object.keys(words).map((option) => ({ [name]: option })),
  )
  return periods.flatMap((filters) => [
    reportFilters.parse(filters),
    ...options.map((chosen) => reportFilters.parse({ ...filters, choices: chosen })),
  ])
}

type Comparison = { ours: unknown; second: unknown; rows: number; leads: readonly string[] }

/** What a report and its second query say, in one shape; `leads` is where its rows lead. */
export async function compared(
  found: Report,
  query: Second,
  filters: ReportFilters,
  reader: Reader,
): Promise<Comparison> {
  const answer = await readReport(found, filters, reader, 100_000)
  const second = await query(reader.sql, wantedBy(found, filters, reader))
  // What is missing has no figures in its answer; the second query counts nothing as zero.
  const isMissing = found.missing !== undefined && answer.count === 0
  const names = found.columns.map(({ name }) => name)
  const of = (row: Readonly<Record<string, unknown>>) => names.map((column) => plain(row[column]))
  return {
    ours: {
      rows: answer.rows.map(of),
      figures: Object.fromEntries(answer.figures.map(({ name, value }) => [name, plain(value)])),
    },
    second: {
      rows: second.rows.map(of),
      figures: Object.fromEntries(
        Object.entries(isMissing ? {} : second.figures).map(([name, value]) => [name, plain(value)]),
      ),
    },
    rows: answer.rows.length,
    leads: answer.rows.flatMap((row) => found.to?.(row) ?? []),
  }
}

/** Numbers that came by other ways of adding are the same to a millionth; days and moments are text. */
function plain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Math.round(value * 1e6) / 1e6
  const text = String(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text).toISOString() : text
}
