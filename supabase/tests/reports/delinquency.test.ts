import { expect, test } from 'vitest'
import financeSummary from '../../functions/charges/finance-summary.ts'
import readReport from '../../functions/reports/read-report.ts'
import { agreementOf } from './agreement.ts'
import { chargesOfChance } from './charges-of-chance.ts'
import { delinquencySecond } from './second/delinquency.ts'

let rates: () => Promise<{ report: number | null; page: number | null }[]>

agreementOf('delinquency', {
  async furnish(project, homes) {
    for (const home of homes) await chargesOfChance(project, home)
    rates = () =>
      Promise.all(
        homes.map(async ({ condominiumId: condominium_id, adminId }) => {
          const admin = { id: adminId, email: 'helena@example.com' }
          const [report, page] = [
            await project.call(
              readReport,
              { condominium_id, report: 'delinquency-by-month', filters: { period: 'this-month' } },
              admin,
            ),
            await project.call(financeSummary, { condominium_id }, admin),
          ]
          const { figures } = report.body as unknown as { figures: { value: number | null }[] }
          return {
            report: figures[0]!.value,
            page: (page.body as unknown as { delinquency: number | null }).delinquency,
          }
        }),
      )
  },
  second: delinquencySecond,
})

test('the rate of this month is the one that the pages of money show today', async () => {
  const found = await rates()
  expect(found.some(({ page }) => Number(page) > 0)).toBe(true)
  for (const { report, page } of found)
    expect(report === null ? null : Math.round(report * 10_000)).toBe(page)
})
