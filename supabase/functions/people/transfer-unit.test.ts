import { expect, test } from 'vitest'
import { openRegister } from '../_shared/people/people-testing.ts'
import transfer from './transfer-unit.ts'

const register = openRegister()

test('a sale ends all owners and begins the new ones on its day; the tenant stays, and pays on', async () => {
  const { unitId: unit_id } = register
  const [ana, bia, caio, davi] = await Promise.all(
    ['Ana', 'Bia', 'Caio', 'Davi'].map((name) => register.person(name)),
  )
  await register.tie(ana!, { is_voter: true })
  await register.tie(bia!, { kind: 'co_owner' })
  await register.tie(caio!, { kind: 'tenant', is_payer: true })
  await register.done(transfer, { unit_id, on: '2025-03-10', owners: [{ person_id: davi }] })
  expect(await register.times()).toEqual([
    'Ana owner 2020-01-01..2025-03-09 voter',
    'Bia co_owner 2020-01-01..2025-03-09',
    'Caio tenant 2020-01-01.. payer',
    'Davi owner 2025-03-10.. voter',
  ])
})

test('who is told to leave goes with the seller; two buyers have parts that sum to one', async () => {
  const { unitId: unit_id } = register
  const [ana, bia, caio, davi] = await Promise.all(
    ['Ana', 'Bia', 'Caio', 'Davi'].map((name) => register.person(name)),
  )
  await register.tie(ana!, { is_payer: true, is_voter: true })
  const dweller = await register.tie(bia!, { kind: 'dweller' })
  const sale = { unit_id, on: '2025-03-10', leaving: [dweller] }
  const owners = [
    { person_id: caio, part: '1/2' },
    { person_id: davi, kind: 'co_owner', part: '1/3' },
  ]
  expect(await register.refused(transfer, { ...sale, owners })).toBe('parts_incomplete')
  owners[1]!.part = '50%'
  await register.done(transfer, { ...sale, owners })
  expect(await register.times()).toEqual([
    'Ana owner 2020-01-01..2025-03-09 payer voter',
    'Bia dweller 2020-01-01..2025-03-09',
    'Caio owner 2025-03-10.. payer voter 1/2',
    'Davi co_owner 2025-03-10.. 1/2',
  ])
})

test('open charges are told before: whoever buys owes them too (art. 1.345)', async () => {
  const { unitId: unit_id, project, condominiumId } = register
  const [run] = await project.sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
    values (${condominiumId}, '2026-01-01', '2026-01-10', 1000) returning id`
  await project.sql`
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    values (${condominiumId}, ${run!.id}, ${unit_id}, '1', '1', '1', '2026-01-01', '2026-01-10', 12345, ${unit_id.replaceAll('-', '').slice(0, 25)})`
  await register.tie(await register.person('Ana'))
  const sale = { unit_id, on: '2025-03-10', owners: [{ person_id: await register.person('Bia') }] }
  const refused = await register.call(transfer, sale)
  expect(refused.body.error).toMatchObject({ code: 'unit_has_debt', details: { cents: 12_345 } })
  expect(await register.done(transfer, { ...sale, acknowledge_debt: true })).toMatchObject({
    debt_cents: 12_345,
  })
})

test('of two sales at once both stand one behind the other, with one voter', async () => {
  const { unitId: unit_id } = register
  await register.tie(await register.person('Ana'), { is_payer: true, is_voter: true })
  const sales = ['Bia', 'Caio'].map(async (name) => {
    const owners = [{ person_id: await register.person(name) }]
    return register.call(transfer, { unit_id, on: '2025-03-10', owners })
  })
  expect((await Promise.all(sales)).map(({ status }) => status)).toEqual([200, 200])
  const times = await register.times()
  expect(times.filter((time) => time.endsWith('voter') && time.includes('.. '))).toHaveLength(1)
  expect(times).toHaveLength(2)
})
