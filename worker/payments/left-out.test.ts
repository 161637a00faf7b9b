import { afterAll, beforeAll, expect, test } from 'vitest'
import cancelCharge from '../../supabase/functions/charges/cancel-charge.ts'
import createRemittance from '../../supabase/functions/charges/create-remittance.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import { type Collection, due, obey, startCollection } from './testing.ts'

let collection: Collection

beforeAll(async () => {
  collection = await startCollection({ floors: 1, unitsPerFloor: 3 })
  await collection.ok(issueChargeRun, {
    kind: 'ordinary',
    competence: due.slice(0, 7),
    due_on: due,
    acknowledge_share_difference: true,
    lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Serviço', cents: 30_000, rule: 'equal' }],
  })
})
afterAll(() => collection.close())

const boletos = () =>
  collection.project.sql<
    { id: string; charge_id: string; status: string; rejection: string | null; refusal: string | null }[]
  >`
    select b.id, b.charge_id, b.status, b.rejection, b.refusal from public.boletos b join public.charges c on c.id = b.charge_id
    where b.condominium_id = ${collection.condominiumId} order by c.sort_key`
const troubled = () =>
  collection.project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: collection.admin.id, role: 'authenticated' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return sql<{ charge_id: string; what: string; reason: string }[]>`
      select charge_id, what, reason from public.troubled_boletos(${collection.condominiumId})`
  })
const files = async () =>
  (
    await collection.project.sql<{ files: number; next: number }[]>`
      select (select count(*)::int from public.remittances where condominium_id = ${collection.condominiumId}) as files,
        max(next_remittance)::int as next from public.collection_agreements where condominium_id = ${collection.condominiumId}`
  )[0]

/** More than fits the fifteen places of the amount. */
const tooMuch = 10 ** 15
const cents = 10_000
const setAmount = (id: string, amount: number) =>
  collection.project.sql`update public.boletos set amount_cents = ${amount} where id = ${id}`

// BoletoNetCore 401, febraban-python 41: one boleto that could not be written kept the rest from the bank.
test('a boleto that cannot be written is left out and says why; the rest goes, and it goes too once corrected', async () => {
  const { ask, ok, project, condominiumId } = collection
  const [wide, nameless] = await boletos()
  await setAmount(wide!.id, tooMuch)
  await project.sql`
    with someone as (insert into public.people (condominium_id, name) values (${condominiumId}, 'Lojas Reis') returning id)
    update public.charges c set payer_id = s.id, payer_name = 'Lojas Reis' from someone s where c.id = ${nameless!.charge_id}`

  const sent = await ok(createRemittance)
  expect(sent).toMatchObject({ entry_count: 1, total_cents: cents })
  expect(sent.skipped).toEqual([
    expect.objectContaining({
      charge_id: wide!.charge_id,
      bundle_id: null,
      reason: expect.stringContaining('O valor não cabe no arquivo do banco'),
    }),
    expect.objectContaining({
      charge_id: nameless!.charge_id,
      unit_label: expect.stringContaining('102'),
      reason: expect.stringContaining('O pagador não tem CPF ou CNPJ'),
    }),
  ])
  expect(await boletos()).toMatchObject([
    { status: 'issued', rejection: expect.stringContaining('O valor não cabe') },
    { status: 'issued', rejection: expect.stringContaining('CPF ou CNPJ') },
    { status: 'sent', rejection: null },
  ])

  expect(await troubled()).toEqual([
    { charge_id: wide!.charge_id, what: 'left_out', reason: expect.stringContaining('O valor não cabe') },
    { charge_id: nameless!.charge_id, what: 'left_out', reason: expect.stringContaining('CPF ou CNPJ') },
  ])

  // With nobody left there is no file, and no number of a file is lost.
  const before = await files()
  const refused = await ask(createRemittance, {})
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'nothing_to_send' } } })
  expect(refused.body.error?.message).toMatch(
    /Nenhum boleto pode ir ao banco.*101.*O valor não cabe.*102.*CPF/,
  )
  expect(refused.body.error?.details).toMatchObject({ skipped: [{}, {}] })
  expect(await files()).toEqual(before)

  await setAmount(wide!.id, cents)
  await project.sql`
    update public.people set document = '12ABC34501DE35' where condominium_id = ${condominiumId} and name = 'Lojas Reis'`
  const { sent: second, report } = await collection.exchange(obey)
  expect(second).toMatchObject({ entry_count: 2, skipped: [] })
  expect(second.content).toContain('012ABC34501DE35')
  expect(report).toMatchObject({ registered: 2 })
  expect(await troubled()).toEqual([])
  expect(await boletos()).toMatchObject([
    { status: 'registered', rejection: null },
    { status: 'registered', rejection: null },
    { status: 'sent' },
  ])
})

test('an instruction that cannot be written waits for its correction too', async () => {
  const { ok, project } = collection
  const [wide, other] = await boletos()
  for (const { charge_id } of [wide!, other!])
    await ok(cancelCharge, { charge_id, reason: 'Emitida por engano' })
  await setAmount(wide!.id, tooMuch)
  const sent = await ok(createRemittance)
  expect(sent).toMatchObject({ written_off: 1, skipped: [{ charge_id: wide!.charge_id }] })
  const [row] = await project.sql<{ write_off: string; refusal: string; rejection: string | null }[]>`
    select write_off, refusal, rejection from public.boletos where id = ${wide!.id}`
  expect(row).toMatchObject({
    write_off: 'wanted',
    refusal: expect.stringContaining('não cabe'),
    rejection: null,
  })
  expect(await troubled()).toMatchObject([
    { charge_id: wide!.charge_id, what: 'left_out', reason: row!.refusal },
  ])
  await setAmount(wide!.id, cents)
  expect(await ok(createRemittance)).toMatchObject({ written_off: 1, skipped: [] })
  expect((await boletos())[0]).toMatchObject({ refusal: null })
})
