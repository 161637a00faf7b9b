import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import changeAccount from './change-collection-account.ts'
import saveBankAccount from './save-bank-account.ts'

let project: TestProject
let admin: User
let condominiumId: string

beforeAll(async () => {
  project = await startProject()
  ;({ admin, condominiumId } = await project.found())
})
afterAll(() => project.close())

const save = (more: object) => {
  const holder = { holder_name: 'Residencial', holder_document: '11222333000181', pix_key: '11222333000181' }
  return project.call(saveBankAccount, { condominium_id: condominiumId, ...holder, ...more }, admin)
}
const rows = () => project.sql`
  select b.bank, b.is_active as account, a.is_active as agreement, a.next_our_number::int as next, a.layout
  from public.bank_accounts b
  join public.collection_agreements a on a.condominium_id = b.condominium_id and a.bank_account_id = b.id
  where b.condominium_id = ${condominiumId} order by b.bank`

test('one account is the main one; another takes its place beside it, and coming back goes on counting', async () => {
  expect((await save({ ...testAgreement('341'), next_our_number: 500 })).body).toMatchObject({
    next_our_number: 500,
  })
  await project.sql`update public.collection_agreements set next_our_number = 612 where condominium_id = ${condominiumId}`
  expect((await save(testAgreement('001'))).body).toMatchObject({ next_our_number: 1 })
  expect(await rows()).toEqual([
    { bank: '001', account: true, agreement: true, next: 1, layout: 240 },
    { bank: '341', account: false, agreement: true, next: 612, layout: 400 },
  ])
  const back = await save({ ...testAgreement('341'), layout: 240, next_our_number: 20 })
  expect(back.body).toMatchObject({ next_our_number: 612 })
  expect(await rows()).toEqual([
    { bank: '001', account: false, agreement: true, next: 1, layout: 240 },
    { bank: '341', account: true, agreement: true, next: 612, layout: 240 },
  ])
})

test('a second account collects beside the main one; the main one is left only when another takes its place', async () => {
  const beside = await save({ ...testAgreement('237'), is_main: false, nickname: 'Obras' })
  expect((await rows()).filter(({ account }) => account)).toMatchObject([{ bank: '341' }])
  const change = (change: string, bank_account_id = beside.body.bank_account_id) =>
    project.call(changeAccount, { condominium_id: condominiumId, bank_account_id, change }, admin)
  expect((await change('stop')).status).toBe(200)
  expect((await rows()).find(({ bank }) => bank === '237')).toMatchObject({ agreement: false })
  expect((await change('make_main')).status).toBe(200)
  expect((await rows()).filter(({ account }) => account)).toMatchObject([{ bank: '237', agreement: true }])
  expect((await change('stop')).body.error?.code).toBe('collection_account_main')
  expect((await change('stop', crypto.randomUUID())).body.error?.code).toBe('not_found')
})

test('another carteira at the same account counts for itself', async () => {
  const agreement = testAgreement('341')
  await save({ ...agreement, parameters: { wallet: '112' } })
  const found = await project.sql`
    select a.parameters ->> 'wallet' as wallet, a.is_active from public.collection_agreements a
    where a.condominium_id = ${condominiumId} and a.parameters ->> 'bank' = '341' order by 1`
  expect(found).toEqual([
    { wallet: '109', is_active: false },
    { wallet: '112', is_active: true },
  ])
})

test('what the bank would refuse is refused here, by field', async () => {
  const before = await rows()
  const { status, body } = await save({ ...testAgreement('341'), account_digit: '7', holder_document: '111' })
  expect(status).toBe(422)
  expect(body.error).toMatchObject({ fields: [expect.objectContaining({ path: 'holder_document' })] })
  expect(await rows()).toEqual(before)
})
