import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import exportBankFiles from '../functions/charges/export-bank-files.ts'
import saveBankAccount from '../functions/charges/save-bank-account.ts'
import exportFunds from '../functions/ledger/export-funds.ts'
import transferBetweenFunds from '../functions/ledger/transfer-between-funds.ts'
import recordReceipt from '../functions/payments/record-receipt.ts'

let project: TestProject
let admin: User
let condominiumId: string
let today: string
beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
})
afterAll(() => project.close())

type Handler = Parameters<TestProject['call']>[0]
async function ok(fn: Handler, body: object) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, admin)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
/** Cells of a CSV, without its titles. */
async function lines(fn: Handler): Promise<string[][]> {
  const response = await fn.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(admin)}` },
      body: JSON.stringify({ condominium_id: condominiumId, format: 'csv' }),
    }),
  )
  expect(response.status).toBe(200)
  const [, ...rows] = (await response.text()).trim().split('\r\n')
  return rows.map((row) => row.split(';'))
}

test('the lines of the funds add up to what the books hold, account by account, and an empty fund stands with nothing', async () => {
  expect((await lines(exportFunds)).map(([name, , place, cents]) => [name, place, cents])).toEqual([
    ['Fundo ordinário', '', '0'],
    ['Fundo de reserva', '', '0'],
  ])
  await ok(recordReceipt, { received_on: today, method: 'cash', cents: 5000 })
  await ok(recordReceipt, { received_on: today, method: 'transfer', cents: 120_050 })
  await ok(transferBetweenFunds, {
    from_fund: 'ordinary',
    to_fund: 'reserve',
    cents: 20_025,
    occurred_on: today,
    description: 'Recomposição da reserva',
  })
  const rows = await lines(exportFunds)
  expect(rows.map(([name, kind, place, reais]) => [name, kind, place?.split(',')[0], reais])).toEqual([
    ['Fundo ordinário', 'Ordinário', 'Banco do Brasil', '1000,25'],
    ['Fundo ordinário', 'Ordinário', 'Caixa', '50'],
    ['Fundo de reserva', 'Reserva', 'Banco do Brasil', '200,25'],
  ])
})

test('each file that went to the bank or came back is a line, the newest first', async () => {
  expect(await lines(exportBankFiles)).toEqual([])
  await project.sql`
    with agreement as (select id from public.collection_agreements where condominium_id = ${condominiumId}), sent as (
      insert into public.remittances (condominium_id, agreement_id, sequence, file_name, content, entry_count, total_cents, created_at)
      select ${condominiumId}, a.id, n, 'CB' || n || '.REM', 'x', 3, 30050, '2026-03-10T12:00:00Z'::timestamptz + make_interval(days => n)
      from agreement a, generate_series(1, 2) n)
    insert into public.return_files (condominium_id, agreement_id, file_name, sha256, sequence, entry_count, created_at)
    select ${condominiumId}, a.id, 'CB1.RET', 'x', 7, 2, '2026-03-12T01:00:00Z' from agreement a`
  const rows = await lines(exportBankFiles)
  expect(
    rows.map(([day, way, name, number, , entries, total]) => [day, way, name, number, entries, total]),
  ).toEqual([
    ['12/03/2026', 'Remessa', 'CB2.REM', '2', '3', '300,5'],
    ['11/03/2026', 'Retorno', 'CB1.RET', '7', '2', ''],
    ['11/03/2026', 'Remessa', 'CB1.REM', '1', '3', '300,5'],
  ])
})
