import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDate } from '../../../domain/calendar.ts'
import { pageAt } from '../../../domain/permissions/pages.ts'
import type { ReportArea } from '../../../domain/reports/areas.ts'
import type { ReportFilters } from '../../../domain/reports/asked.ts'
import { catalogue, type ReportName } from '../../../domain/reports/catalogue.ts'
import { transaction } from '../../functions/_shared/database.ts'
import { reports } from '../../functions/_shared/reports/entries.ts'
import type { Report } from '../../functions/_shared/reports/report.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import { askedFor, compared } from './compare.ts'
import { type RandomHome, randomHomes } from './random-homes.ts'
import type { Second } from './second/second.ts'

/** Reports with a test of their own beside their area's, for what they need. */
const apart: readonly ReportName[] = ['compared-with-similar']

type Agreement = {
  /** Of those apart, which one this is the test of. */
  only?: (typeof apart)[number]
  /** Ten, unless its reports are of more. */
  homes?: number
  /** Fills the homes with what the area's reports count. */
  furnish(project: TestProject, homes: readonly RandomHome[]): Promise<void>
  /** The second query of each report of the area. */
  second: Readonly<Record<string, Second>>
}

/** One test per report of an area: on ten condominiums of chance its rows and figures are those of a second query, written apart. */
export function agreementOf(area: ReportArea, { only, homes: count, furnish, second }: Agreement): void {
  let project: TestProject
  let homes: RandomHome[]
  beforeAll(async () => {
    project = await startProject()
    homes = await randomHomes(project, count)
    await furnish(project, homes)
  })
  afterAll(() => project.close())

  const names = (Object.keys(catalogue) as ReportName[]).filter((name) =>
    only ? name === only : catalogue[name].area === area && !apart.includes(name),
  )
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
      const { ours, second, rows, leads } = await compared(found, query, filters, reader)
      expect(ours, JSON.stringify({ condominiumId, filters })).toEqual(second)
      expect(leads.filter((path) => pageAt(path) === null)).toEqual([])
      return rows
    })
  }
}
