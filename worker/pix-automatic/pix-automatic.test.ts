import { createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { createPixProvider } from '../../standins/pix/provider.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import endPixAuthorization from '../../supabase/functions/payments/end-pix-authorization.ts'
import receivePix from '../../supabase/functions/payments/receive-pix.ts'
import recordReceipt from '../../supabase/functions/payments/record-receipt.ts'
import startPixAuthorization from '../../supabase/functions/payments/start-pix-authorization.ts'
import undoReceipt from '../../supabase/functions/payments/undo-receipt.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { timeOf } from '../../supabase/tests/ledger/every-history/time.ts'
import { tasks } from '../main.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { readPixAutomaticTask } from './read-pix-automatic.ts'
import { syncPixAutomaticTask } from './sync-pix-automatic.ts'

let project: TestProject
let worker: TestWorker
let server: Server
let provider: Awaited<ReturnType<typeof createPixProvider>>
let clock: ReturnType<typeof timeOf>
let admin: User
let condominiumId: string
/** The payers of. */
let payers: { user: User; unitId: string; personId: string }[]
const secret = 'automatic'

beforeAll(async () => {
  project = await startProject()
  clock = timeOf(project)
  await clock.set('2026-11-22')
  worker = startTestWorker(project)
  provider = await createPixProvider({
    folder: await mkdtemp(join(tmpdir(), 'prumo-automatic-')),
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: secret,
    clientId: 'prumo',
    clientSecret: 'secret',
    now: () => new Date(`${clock.today()}T15:00:00Z`),
  })
  server = createServer(getRequestListener(provider.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    PIX_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    PIX_CLIENT_ID: 'prumo',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRET: secret,
  })
  ;({ admin, condominiumId } = await project.found())
  await project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null where condominium_id = ${condominiumId}`
  await ok(generateUnits, { blocks: ['A'], floors: 2, units_per_floor: 2, numbering: 'floor_hundreds' })
  await saveAccount({})
  const units = await project.sql<{ id: string }[]>`
    select id from public.units where condominium_id = ${condominiumId} order by sort_key`
  payers = []
  for (const [place, { id }] of units.entries())
    payers.push(
      await payer(id, place, await project.member(condominiumId, place === 3 ? 'council' : 'resident')),
    )
})
afterAll(async () => {
  provider.close()
  server.closeAllConnections()
  server.close()
  await worker.stop()
  await project.close()
})

type Handler = { fetch(request: Request): Promise<Response> }
async function ask(fn: Handler, body: Record<string, unknown>, user = admin) {
  const answer = await project.call(fn, { condominium_id: condominiumId, ...body }, user)
  await worker.settle(tasks)
  return answer
}
async function ok(fn: Handler, body: Record<string, unknown>, user = admin) {
  const answer = await ask(fn, body, user)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const saveAccount = (more: object) =>
  ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
    pix_api: true,
    pix_automatic: true,
    ...more,
  })
async function payer(unitId: string, place: number, user: User) {
  const document = ['11144477735', '52998224725', '39053344705', '15350946056'][place]!
  const [person] = await project.sql<{ id: string }[]>`
    with someone as (
      insert into public.people (condominium_id, user_id, name, document)
      values (${condominiumId}, ${user.id}, 'Ana Reis', ${document}) returning id
    ), living as (
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
      select ${condominiumId}, ${unitId}, s.id, 'owner', true from someone s
    )
    select id from someone`
  return { user, unitId, personId: person!.id }
}
const authorization = async (unitId: string) => {
  const [row] = await project.sql`
    select status, ended_by, step, id_rec, copy_paste, first_on::text from public.pix_authorizations
    where unit_id = ${unitId} order by created_at desc, id desc limit 1`
  return row!
}
const debits = (unitId: string) =>
  project.sql`
    select d.status, d.reason, d.txid, d.amount_cents::int as cents, d.debit_on::text as on, d.next_on::text as next, d.failed_tries
    from public.pix_debits d where d.unit_id = ${unitId} order by d.status <> 'cancelled', d.id`
const told = async (personId: string, kind: string) =>
  (
    await project.sql`
      select distinct subject from public.messages where person_id = ${personId} and kind = ${kind} order by 1`
  ).map(({ subject }) => subject as string)
const chargeOf = async (unitId: string) => {
  const [row] = await project.sql<{ id: string; status: string; settled: number }[]>`
    select id, status, settled_cents::int as settled from public.charges where unit_id = ${unitId} and kind = 'ordinary' order by due_on desc limit 1`
  return row!
}
/** Sends a signed notice, as the provider does, or an impostor with another secret. */
async function notice(content: object, key = secret) {
  const body = JSON.stringify(content)
  const ts = String(Math.floor(Date.now() / 1000))
  const v1 = createHmac('sha256', key).update(`${ts}.${body}`).digest('hex')
  const response = await receivePix.fetch(
    new Request('http://localhost/functions/v1/receive-pix/rec', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${project.tokens.anonKey}`, 'x-signature': `ts=${ts},v1=${v1}` },
    }),
  )
  await worker.settle(tasks)
  return response.status
}
/** As the administration reads it. */
const board = (filters: Record<string, string>, after: string | null = null) =>
  project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: admin.id, role: 'authenticated' })
    await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    const rows =
      await sql`select * from public.pix_automatic_page(${condominiumId}, ${sql.json(filters)}, ${after})`
    const [own] = await sql`select count(*)::int as count from public.pix_authorizations`
    return { rows, own: own!.count as number }
  })
const run = (task: typeof syncPixAutomaticTask) =>
  task.run(worker.context, {}, new AbortController().signal).then(() => worker.settle(tasks))
const start = (place: number, limit_cents = 100_000) =>
  ask(startPixAuthorization, { unit_id: payers[place]!.unitId, limit_cents }, payers[place]!.user)
/** Authorized at the bank, and no notice: the sweep finds out. */
async function authorize(place: number, limit_cents = 100_000) {
  expect((await start(place, limit_cents)).status).toBe(200)
  await provider.automatic.decide((await authorization(payers[place]!.unitId)).id_rec, 'authorize')
  await run(readPixAutomaticTask)
  expect(await authorization(payers[place]!.unitId)).toMatchObject({ status: 'active' })
}

test('whoever pays the unit asks for a code, once; nobody else does', async () => {
  const { unitId, user } = payers[0]!
  const neighbour = await ask(
    startPixAuthorization,
    { unit_id: unitId, limit_cents: 100_000 },
    payers[1]!.user,
  )
  expect(neighbour.body.error?.code).toBe('pix_not_payer')
  const both = await Promise.all([start(0), start(0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await authorization(unitId)).toMatchObject({ status: 'pending', step: null, first_on: '2026-12-01' })
  expect((await authorization(unitId)).copy_paste).toContain('br.gov.bcb.pix2558')
  const foreign = await ask(endPixAuthorization, { unit_id: unitId }, payers[1]!.user)
  expect(foreign.body.error?.code).toBe('pix_authorization_over')
  expect((await ask(startPixAuthorization, { unit_id: unitId, limit_cents: 99 }, user)).status).toBe(422)
})

test('a notice is a hint: forged, of somebody else’s, or untrue it changes nothing; told twice it tells once', async () => {
  const { unitId, personId } = payers[0]!
  const { id_rec } = await authorization(unitId)
  const approved = { recs: [{ idRec: id_rec, status: 'APROVADA' }] }
  expect(await notice(approved, 'another secret')).toBe(401)
  expect(await notice({ recs: [{ idRec: `RR${'9'.repeat(27)}`, status: 'APROVADA' }] })).toBe(200)
  expect(await notice({})).toBe(422)
  expect(await notice(approved)).toBe(200)
  expect(await authorization(unitId)).toMatchObject({ status: 'pending' })
  await provider.automatic.decide(id_rec, 'authorize')
  expect(await Promise.all([notice(approved), notice(approved)])).toEqual([200, 200])
  expect(await authorization(unitId)).toMatchObject({ status: 'active' })
  expect(await told(personId, 'pix_authorization')).toEqual(['A-101: Pix Automático ativo'])
})

test('a fee gets one debit ten days before it is due; above the limit it is told and not scheduled', async () => {
  await authorize(1, 5000)
  await clock.set('2026-12-01')
  await ok(issueChargeRun, {
    kind: 'ordinary',
    competence: '2026-12',
    due_on: '2026-12-10',
    acknowledge_share_difference: true,
    lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Serviço', cents: 80_000, rule: 'equal' }],
  })
  await Promise.all([run(syncPixAutomaticTask), run(syncPixAutomaticTask)])
  const [first, ...more] = await debits(payers[0]!.unitId)
  expect(more).toEqual([])
  expect(first).toMatchObject({ status: 'scheduled', on: '2026-12-10', next: '2026-12-10' })
  expect(provider.automatic.recurring.get(first!.txid)).toMatchObject({
    status: 'ATIVA',
    ajusteDiaUtil: true,
  })
  expect(await told(payers[0]!.personId, 'pix_debit')).toEqual([
    expect.stringContaining('Débito de R$') as unknown as string,
  ])
  expect(await debits(payers[1]!.unitId)).toMatchObject([{ status: 'skipped', reason: 'limit', txid: null }])
  expect(await told(payers[1]!.personId, 'pix_debit')).toHaveLength(1)
  const { rows, own } = await board({ state: 'trouble', text: 'a-1' })
  expect(rows).toMatchObject([
    { unit_label: 'A-102', debit_status: 'skipped', reason: 'limit', next_on: null },
  ])
  expect(JSON.stringify(rows)).not.toContain('limit_cents')
  expect(own).toBe(0)
  const all = (await board({})).rows.map(({ key }) => key as string)
  expect(all).toHaveLength(2)
  expect((await board({}, all[0])).rows.map(({ key }) => key as string)).toEqual([all[1]])
})

test('paid otherwise, the debit is taken back; the payment undone, another is ordered', async () => {
  const { unitId } = payers[0]!
  const { id } = await chargeOf(unitId)
  const paid = await ok(recordReceipt, {
    ...{
      method: 'cash',
      received_on: '2026-12-01',
      cents: (await debits(unitId))[0]!.cents,
      charge_ids: [id],
    },
  })
  const [before] = await debits(unitId)
  expect(before).toMatchObject({ status: 'cancelled', reason: 'us' })
  expect(provider.automatic.recurring.get(before!.txid)).toMatchObject({ status: 'CANCELADA' })
  await ok(undoReceipt, { receipt_id: paid.receipt_id, reason: 'Lançado na unidade errada' })
  await run(syncPixAutomaticTask)
  const all = await debits(unitId)
  expect(all.map(({ status }) => status)).toEqual(['cancelled', 'scheduled'])
  expect(all[1]!.txid).not.toBe(before!.txid)
})

test('without money it is tried again two days later; ended and debited at once, the fee is paid exactly once', async () => {
  const { unitId, user, personId } = payers[0]!
  await clock.set('2026-12-10')
  const { txid } = (await debits(unitId))[1]!
  await provider.automatic.settle(txid, false)
  expect(await notice({ cobsr: [{ txid }] })).toBe(200)
  expect(await notice({ cobsr: [{ txid }] })).toBe(200)
  expect((await debits(unitId))[1]).toMatchObject({ status: 'retrying', next: '2026-12-12', failed_tries: 1 })
  expect(provider.automatic.recurring.get(txid)!.tentativas).toMatchObject([
    { status: 'EXPIRADA' },
    { tipo: 'NTAG', dataLiquidacao: '2026-12-12', status: 'AGENDADA' },
  ])
  const letters = await told(personId, 'pix_debit')
  expect(letters.filter((subject) => subject.includes('não aconteceu'))).toHaveLength(1)

  await clock.set('2026-12-12')
  await Promise.all([
    project.call(endPixAuthorization, { condominium_id: condominiumId, unit_id: unitId }, user),
    provider.automatic.settle(txid, true),
  ])
  await worker.settle(tasks)
  const pix = provider.automatic.recurring.get(txid)!.pix
  await Promise.all([notice({ cobsr: [{ txid }] }), notice({ pix }), notice({ cobsr: [{ txid }] })])
  await run(readPixAutomaticTask)
  expect((await debits(unitId))[1]).toMatchObject({ status: 'paid' })
  expect(await authorization(unitId)).toMatchObject({ status: 'cancelled', ended_by: 'resident', step: null })
  const [receipts] = await project.sql`
    select count(*)::int as count from public.receipts where condominium_id = ${condominiumId} and source = 'pix'`
  expect(receipts).toEqual({ count: 1 })
  expect(await project.sql`select * from private.ledger_differences(${condominiumId})`).toHaveLength(0)
  expect(provider.automatic.recurrences.get((await authorization(unitId)).id_rec)).toMatchObject({
    status: 'CANCELADA',
  })
})

test('it ends with who pays the unit, with the account, at the bank, and when nobody uses the code', async () => {
  await authorize(2)
  await project.sql`
    update public.occupancies set is_payer = false where unit_id = ${payers[2]!.unitId} and person_id = ${payers[2]!.personId}`
  await worker.settle(tasks)
  expect(await authorization(payers[2]!.unitId)).toMatchObject({
    status: 'cancelled',
    ended_by: 'moved',
    step: null,
  })

  await saveAccount({ pix_automatic: false })
  expect(await authorization(payers[1]!.unitId)).toMatchObject({ status: 'cancelled', ended_by: 'account' })
  expect((await start(1)).body.error?.code).toBe('pix_automatic_off')
  await saveAccount({})

  await authorize(1)
  await provider.automatic.decide((await authorization(payers[1]!.unitId)).id_rec, 'cancel')
  await run(readPixAutomaticTask)
  expect(await authorization(payers[1]!.unitId)).toMatchObject({ status: 'cancelled', ended_by: 'payer' })

  await start(1)
  await clock.set('2026-12-20')
  await run(syncPixAutomaticTask)
  expect(await authorization(payers[1]!.unitId)).toMatchObject({
    status: 'expired',
    ended_by: 'time',
    step: null,
  })
  expect(await told(payers[1]!.personId, 'pix_authorization')).toContain(
    'A-102: O código do Pix Automático venceu',
  )
})

test('whoever audits or administers the building and pays a unit authorizes for that one alone, and sees no limit but theirs', async () => {
  const council = payers[3]!
  const refused = await ask(
    startPixAuthorization,
    { unit_id: payers[1]!.unitId, limit_cents: 100_000 },
    council.user,
  )
  expect(refused.body.error?.code).toBe('pix_not_payer')
  await authorize(3)
  const seen = await project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: council.user.id, role: 'authenticated' })
    await sql`select set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
    return sql<{ unit_id: string }[]>`select unit_id from public.pix_authorizations`
  })
  expect(seen.map(({ unit_id }) => unit_id)).toEqual([council.unitId])
  // The administrator reads no one's; of the units this one pays for, one more is the administrator's own.
  expect((await board({ state: 'active' })).own).toBe(0)
  await project.sql`
    update public.people set user_id = ${admin.id} where id = ${payers[2]!.personId}`
  await project.sql`
    update public.occupancies set is_payer = true where unit_id = ${payers[2]!.unitId} and person_id = ${payers[2]!.personId}`
  const own = await ask(startPixAuthorization, { unit_id: payers[2]!.unitId, limit_cents: 90_000 })
  expect(own).toMatchObject({ status: 200 })
  expect((await board({ state: 'pending' })).own).toBeGreaterThan(0)
  expect((await ask(endPixAuthorization, { unit_id: council.unitId }, council.user)).status).toBe(200)
  expect(await authorization(council.unitId)).toMatchObject({ ended_by: 'resident' })
})
