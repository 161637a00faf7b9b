import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDate } from '../../../domain/calendar.ts'
import { pageAt } from '../../../domain/permissions/pages.ts'
import type { ReportArea } from '../../../domain/reports/areas.ts'
import { type ReportFilters, reportFilters } from '../../../domain/reports/asked.ts'
import { catalogue, type ReportName } from '../../../domain/reports/catalogue.ts'
import type { Value } from '../../../domain/reports/values.ts'
import { transaction } from '../../functions/_shared/database.ts'
import { reports } from '../../functions/_shared/reports/entries.ts'
import { readReport, wantedBy } from '../../functions/_shared/reports/reading.ts'
import type { Report } from '../../functions/_shared/reports/report.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { type RandomHome, randomHomes } from './random-homes.ts'
import type { Second } from './second/second.ts'

type Agreement = {
  /** Fills the homes with what the area's reports count. */
  furnish(project: TestProject, homes: readonly RandomHome[]): Promise<void>
  /** The second query of each report of the area. */
  second: Readonly<Record<string, Second>>
}

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

/** One test per report of an area: on ten condominiums of chance its rows and figures are those of a second query, written apart. */
export function agreementOf(area: ReportArea, { furnish, second }: Agreement): void {
  let project: TestProject
  let homes: RandomHome[]
  beforeAll(async () => {
    project = await startProject()
    homes = await randomHomes(project)
    await furnish(project, homes)
  })
  afterAll(() => project.close())

  const names = (Object.keys(catalogue) as ReportName[]).filter((name) => catalogue[name].area === area)
  test('each report has its second query', () => {
    expect(Object.keys(second).sort()).toEqual(names.toSorted())
  })

  test.each(names)('%s agrees with its second query', async (name) => {
    const { default: found } = (await reports[name]()) as { default: Report }
    let rows = 0
    for (const home of homes)
      for (const filters of askedFor(found)) rows += await compare(found, second[name]!, home, filters)
    // What nothing was found for would agree with anything.
    expect(rows, `${name} has rows in no condominium`).toBeGreaterThan(0)
  })

  /** Compares a report with its second query; returns how many rows there were. */
  async function compare(
    found: Report,
    query: Second,
    home: RandomHome,
    filters: ReportFilters,
  ): Promise<number> {
    const { condominiumId, zone, adminId } = home
    const today = civilDate(new Date(), zone)
    const claims = { sub: adminId, role: 'authenticated' }
    return transaction(claims, {}, true, async (sql) => {
      const reader = { sql, condominiumId, today, zone, role: 'owner_admin' as const }
      const answer = await readReport(found, filters, reader, 100_000)
      const wanted = wantedBy(found, filters, reader)
      const other = await query(sql, wanted)
      const leads = answer.rows.flatMap((row) => found.to?.(row) ?? [])
      expect(leads.filter((path) => pageAt(path) === null)).toEqual([])
      const names = found.columns.map(({ name }) => name)
      const of = (row: Readonly<Record<string, unknown>>) => names.map((column) => plain(row[column]))
      const where = JSON.stringify({ condominiumId, filters })
      expect(answer.rows.map(of), where).toEqual(other.rows.map(of))
      const figures = Object.fromEntries(answer.figures.map(({ name, value }) => [name, plain(value)]))
      expect(figures, where).toEqual(
        Object.fromEntries(Object.entries(other.figures).map(([key, value]) => [key, plain(value)])),
      )
      return answer.rows.length
    })
  }
}

/** Each period, with each option of each choice. */
function askedFor({ period, choices }: Report): ReportFilters[] {
  const periods = period === null ? [{}] : askedPeriods
  const options = Object.entries(choices).flatMap(([name, { options: words }]) =>
    Object.keys(words).map((option) => ({ [name]: option })),
  )
  return periods.flatMap((filters) => [
    reportFilters.parse(filters),
    ...options.map((chosen) => reportFilters.parse({ ...filters, choices: chosen })),
  ])
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
