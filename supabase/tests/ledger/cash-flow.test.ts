import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashMonth, pastMonths } from '../../../domain/accounts/cash-months.ts'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import exportAccountEntries from '../../functions/accounts/export-account-entries.ts'
import exportCashFlow from '../../functions/accounts/export-cash-flow.ts'
import exportPayees from '../../functions/accounts/export-payees.ts'
import recordExpense from '../../functions/bills/record-expense.ts'
import exportChart from '../../functions/ledger/export-chart.ts'
import postTransfer from '../../functions/ledger/post-transfer.ts'
import reverseTransfer from '../../functions/ledger/reverse-transfer.ts'
import saveRubric from '../../functions/ledger/save-rubric.ts'
import setOpeningBalances from '../../functions/ledger/set-opening-balances.ts'

let project: TestProject
let admin: User
let condominiumId: string
type Handler = Parameters<TestProject['call']>[0]
const call = async (fn: Handler, body: object) =>
  (await project.call(fn, { condominium_id: condominiumId, ...body }, admin)).body
const fileOf = async (fn: Handler, body: object) => {
  const request = new Request('http://localhost', {
    method: 'POST',
    headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
    body: JSON.stringify({ condominium_id: condominiumId, ...body }),
  })
  return new Uint8Array(await (await fn.fetch(request)).arrayBuffer())
}
const linesOf = async (fn: Handler, body: object) =>
  new TextDecoder()
    .decode(await fileOf(fn, { format: 'csv', ...body }))
    .trim()
    .split('\r\n')

const receive = (fund: string, cents: number, occurred_on: string) =>
  call(postTransfer, {
    entry: 'income',
    fund,
    cents,
    occurred_on,
    description: 'Aluguel do salão',
    debit: { kind: 'bank' },
    credit: { kind: 'income', rubric: '1.4.01' },
  })
const spend = (rubric: string, cents: number, occurred_on: string) =>
  call(recordExpense, { fund: 'ordinary', rubric, cents, occurred_on, description: 'Conserto' })

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  const balances = [
    { fund: 'ordinary', cents: 100_000 },
    { fund: 'reserve', cents: 50_000 },
  ]
  await call(setOpeningBalances, { starts_on: '2025-01-01', balances })
  const { rubric_id } = await call(saveRubric, { parent_code: '2.3', name: 'Gerador' })
  await receive('ordinary', 30_000, '2025-02-10')
  await spend(String(rubric_id), 20_000, '2025-02-20')
  await spend(String(rubric_id), 4_000, '2025-03-07')
  const wrong = await receive('ordinary', 5_000, '2025-03-05')
  await call(reverseTransfer, { transfer_id: wrong.transfer_id, reason: 'Lançado em dobro' })
  await receive('reserve', 1_000, '2025-03-10')
})
afterAll(() => project.close())

test('each month opens with what the one before closed with, by fund and in all, and ends with what there is', async () => {
  const rows = await project.sql<CashMonth[]>`
    select month::text, fund_id, opening_cents::float8 as opening_cents, in_cents::float8 as in_cents, out_cents::float8 as out_cents,
      between_cents::float8 as between_cents, closing_cents::float8 as closing_cents
    from private.cash_months(${condominiumId}, '2024-06-01', '2025-04-15')`
  const all = pastMonths(rows, null)
  expect(all.map(({ month, in: came, out, closing }) => [month, came, out, closing])).toEqual([
    ['2025-01', 150_000, 0, 150_000],
    ['2025-02', 30_000, 20_000, 160_000],
    // A reversal reduces the amount that it undoes.
    ['2025-03', 1_000, 4_000, 157_000],
    ['2025-04', 0, 0, 157_000],
  ])
  for (const fund of new Set(rows.map(({ fund_id }) => fund_id)))
    for (const [place, month] of pastMonths(rows, fund).entries()) {
      expect(month.opening + month.in - month.out).toBe(month.closing)
      if (place > 0) expect(month.opening).toBe(pastMonths(rows, fund)[place - 1]!.closing)
    }
})

test('the cash flow goes out as it was and as it is expected, and on paper with what was supposed', async () => {
  const [titles, ...lines] = await linesOf(exportCashFlow, {})
  expect(titles).toContain('Termina com (R$)')
  expect(lines.filter((line) => line.includes(';Previsto;'))).toHaveLength(12)
  expect(lines.findLast((line) => line.includes(';Realizado;'))).toContain(';1570;')
  const { text } = readPdf(await fileOf(exportCashFlow, { format: 'pdf' }))
  for (const said of [
    'Fluxo de caixa',
    'Todos os fundos',
    'O dia mais baixo é',
    'Outras receitas',
    '1.570,00',
  ])
    expect(text).toContain(said)
  expect((await call(exportCashFlow, { format: 'csv', fund_id: crypto.randomUUID() })).error?.code).toBe(
    'not_found',
  )
})

test('what makes a line and who was paid go out for the months that are asked for', async () => {
  const period = { from: '2025-02', until: '2025-03' }
  const entries = await linesOf(exportAccountEntries, { filters: { ...period, in: false } })
  expect(entries.slice(1).map((line) => [line.split(';')[0], line.split(';').at(-1)])).toEqual([
    ['07/03/2025', '40'],
    ['20/02/2025', '200'],
  ])
  const payees = await linesOf(exportPayees, { filters: period })
  expect(payees[1]).toBe('Sem fornecedor cadastrado;2;240')
  const wrong = { filters: { from: '2025-03', until: '2025-02' } }
  expect((await call(exportPayees, { format: 'csv', ...wrong })).error?.code).toBe('invalid_input')
})

test('the chart goes out in the order of its codes, with who bears what is spent', async () => {
  const [titles, ...lines] = await linesOf(exportChart, {})
  expect(titles).toBe('Código;Nome;Natureza;Cabe ao;Usada pelo sistema;Arquivada em')
  const codes = lines.map((line) => line.split(';')[0]!)
  expect(codes).toEqual(codes.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  expect(lines.find((line) => line.startsWith('2.3.08;'))).toBe('2.3.08;Gerador;Despesa;Inquilino;;')
})

test('pages of any size are one list', async () => {
  const page = (after: string | null, size: number) =>
    project.sql<{ key: string }[]>`
      select key from private.account_entries(${condominiumId}, '2025-01-01', '2025-12-31', 'cash', '{}', ${after}, ${size}, false)`
  const whole = (await page(null, 100)).map(({ key }) => key)
  const steps: string[] = []
  for (let after: string | null = null; ; after = steps.at(-1)!) {
    const rows: { key: string }[] = await page(after, 2)
    steps.push(...rows.map(({ key }) => key))
    if (rows.length < 2) break
  }
  expect(whole.length).toBeGreaterThan(5)
  expect(steps).toEqual(whole)
})
