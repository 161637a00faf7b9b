import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FundStatement } from '../../domain/accounts/statement-tree.ts'
import { loadAccounts } from '../../supabase/functions/_shared/accounts/loading.ts'
import exportAccounts from '../../supabase/functions/accounts/export-accounts.ts'
import { admin, as, close, condominiumId, context, council, months, project, start, time } from './testing.ts'

beforeAll(start)
afterAll(close)

const accountsOf = (month: string) =>
  context.transaction((sql) => loadAccounts(sql, condominiumId, time(month)))
const lineSum = ({ lines }: FundStatement, came: boolean) =>
  lines.reduce((sum, line) => (line.in === came ? sum + line.cents : sum), 0)

describe('the sums', () => {
  test('each month begins where the last one ended, by fund and by account, and rubrics sum to funds', async () => {
    let closings: Record<string, number | null> = {}
    for (const month of months) {
      const { cash, places } = await accountsOf(month)
      for (const fund of cash) {
        if (month !== months[0]) expect(fund.opening_cents).toBe(closings[fund.fund_name])
        expect(fund.in_cents).toBe(lineSum(fund, true))
        expect(fund.out_cents).toBe(lineSum(fund, false))
        expect((fund.opening_cents ?? 0) + fund.in_cents - fund.out_cents).toBe(fund.closing_cents)
        const own = places.filter(({ fund_name }) => fund_name === fund.fund_name)
        expect(own.reduce((sum, place) => sum + place.closing_cents, 0)).toBe(fund.closing_cents)
        expect(own.reduce((sum, place) => sum + place.moved_cents, 0)).toBe(0)
      }
      for (const place of places)
        expect(place.opening_cents + place.in_cents - place.out_cents + place.moved_cents).toBe(
          place.closing_cents,
        )
      closings = Object.fromEntries(cash.map((fund) => [fund.fund_name, fund.closing_cents]))
    }
  })

  test('what was paid to suppliers is what left the funds, and each line is the sum of its entries', async () => {
    const month = months[1]!
    const { cash, payees } = await accountsOf(month)
    const out = cash.flatMap(({ lines }) => lines).filter((line) => !line.in && line.kind !== 'between_funds')
    expect(payees.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      out.reduce((sum, { cents }) => sum + cents, 0),
    )
    for (const basis of ['cash', 'accrual'] as const) {
      const funds = (await accountsOf(month))[basis]
      for (const { fund_id, lines } of funds)
        for (const line of lines) {
          const wanted = { fund_id, in: line.in, kind: line.kind, rubric_id: line.rubric_id }
          const [sum] = await as<{ cents: number }>(
            admin,
            `select coalesce(sum(cents), 0)::float8 as cents from public.account_entries('${condominiumId}', '${time(month).from_on}', '${time(month).until_on}', '${basis}', '${JSON.stringify(wanted)}')`,
          )
          expect([line.name, sum!.cents]).toEqual([line.name, line.cents])
        }
    }
  })

  test('the exports hold the same figures', async () => {
    const month = months[1]!
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const response = await exportAccounts.fetch(
        new Request('http://localhost/functions/v1/export-accounts', {
          method: 'POST',
          headers: { authorization: `Bearer ${await project.tokenFor(council)}` },
          body: JSON.stringify({ condominium_id: condominiumId, format, from: month, until: month }),
        }),
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(response.status).toBe(200)
      if (format === 'csv') expect(new TextDecoder().decode(bytes)).toContain('Água e esgoto')
      if (format === 'xlsx') expect([...bytes.subarray(0, 2)]).toEqual([0x50, 0x4b])
      if (format === 'pdf') expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(1)
    }
  })
})
