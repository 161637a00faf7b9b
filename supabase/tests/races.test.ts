import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, civilDate } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { createPixProvider } from '../../standins/pix/provider.ts'
import { tasks } from '../../worker/main.ts'
import { settlePixTask } from '../../worker/payments/settle-pix.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import { type Answer, startProject, type TestProject, type User } from '../functions/_shared/testing.ts'
import issueChargeRun from '../functions/charges/issue-charge-run.ts'
import saveBankAccount from '../functions/charges/save-bank-account.ts'
import receivePix from '../functions/payments/receive-pix.ts'
import generateUnits from '../functions/units/generate-units.ts'

const webhookSecret = 'races'
const pixKey = '12345678000195'
const due = addDays(civilDate(new Date(), brasiliaZone), 20)

let project: TestProject
let worker: TestWorker
let folder: string
let pix: Awaited<ReturnType<typeof createPixProvider>>
let server: Server
let condominiumId: string
let administrators: User[]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  folder = await mkdtemp(join(tmpdir(), 'races-'))
  // Nothing listens for its payment notices: the test itself delivers them.
  const client = { clientId: 'races', clientSecret: 'races' }
  pix = await createPixProvider({ ...client, folder, webhookUrl: 'http://127.0.0.1:9', webhookSecret })
  server = createServer(getRequestListener(pix.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(process.env, {
    PIX_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    PIX_CLIENT_ID: client.clientId,
    PIX_CLIENT_SECRET: client.clientSecret,
    PIX_WEBHOOK_SECRET: webhookSecret,
  })
  const founded = await project.found()
  condominiumId = founded.condominiumId
  administrators = [founded.admin, await project.member(condominiumId, 'admin')]
  await done(generateUnits, { blocks: ['A'], floors: 4, units_per_floor: 3, numbering: 'floor_hundreds' })
  const account = { holder_name: 'Residencial', holder_document: pixKey, pix_key: pixKey }
  await done(saveBankAccount, { ...testAgreement('001'), ...account })
})
afterAll(async () => {
  pix.payments.close()
  server.closeAllConnections()
  server.close()
  await worker.stop()
  await project.close()
  await rm(folder, { recursive: true, force: true })
})

type Command = Parameters<TestProject['call']>[0]

const call = (fn: Command, body: object, caller: User, key = randomUUID()): Promise<Answer> =>
  project.call(fn, { condominium_id: condominiumId, ...body }, caller, { 'idempotency-key': key })

/** Runs a command and the jobs it queues. */
async function done(fn: Command, body: object): Promise<void> {
  const { status, body: answer } = await call(fn, body, administrators[0]!)
  expect(status, JSON.stringify(answer)).toBe(200)
  await worker.settle(tasks)
}

const monthOf = (competence: string) => ({
  competence,
  due_on: due,
  lines: [
    {
      fund: 'ordinary',
      rubric: '2.2.01',
      description: 'Conta de água',
      cents: 1_000_001,
      rule: 'ideal_share',
    },
  ],
  acknowledge_share_difference: true,
})

/** Counts the answers by code; 'ok' for accepted ones. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const codes = answers.map(({ status, body }) =>
    status === 200 ? 'ok' : (body.error?.code ?? String(status)),
  )
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}

const balanced = async () =>
  expect(await project.sql`select * from private.ledger_differences(${condominiumId})`).toEqual([])

test('twenty calls of two administrators issue the same month once', async () => {
  const month = monthOf('2026-10')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => call(issueChargeRun, month, administrators[turn % 2]!)),
  )
  expect(tally(answers)).toEqual({ ok: 1, charge_run_exists: 19 })
  await worker.settle(tasks)
  const [found] = await project.sql`
    select count(*)::int as charges, count(distinct unit_id)::int as units, sum(amount_cents)::int as cents
    from public.charges where condominium_id = ${condominiumId} and competence = '2026-10-01'`
  expect(found).toEqual({ charges: 12, units: 12, cents: 1_000_001 })
  await balanced()
})

test('twenty repeats of one call under one key give one answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call(issueChargeRun, monthOf('2026-11'), administrators[0]!, key)),
  )
  expect(tally(answers)).toEqual({ ok: 20 })
  expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1)
  await worker.settle(tasks)
  const charges = await project.sql`
    select unit_id from public.charges where condominium_id = ${condominiumId} and competence = '2026-11-01'`
  expect(charges).toHaveLength(12)
  await balanced()
})

test('fifty notices of one Pix at once, performed at once, book one payment', async () => {
  const [charge] = await project.sql<{ id: string; pix_txid: string; cents: number }[]>`
    select id, pix_txid, amount_cents::int as cents from public.charges
    where condominium_id = ${condominiumId} and status = 'open' order by sort_key limit 1`
  const { pix_txid: txid, cents } = charge!
  const { endToEndId } = await pix.payments.receive({
    key: pixKey,
    txid,
    cents,
    payer: 'Ana',
    now: new Date(),
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(endToEndId)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const asked = await project.sql<{ payload: unknown }[]>`
    delete from private.outbox where topic = 'settle-pix' returning payload`
  expect(asked).toHaveLength(50)
  const { signal } = new AbortController()
  await Promise.all(asked.map(({ payload }) => settlePixTask.run(worker.context, payload, signal)))
  const payments = await project.sql`
    select p.amount_cents::int as cents, c.status from public.payments p
    join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id where p.charge_id = ${charge!.id}`
  expect(payments).toEqual([{ cents, status: 'paid' }])
  expect(
    await project.sql`select from public.receipts where condominium_id = ${condominiumId} and status = 'waiting'`,
  ).toEqual([])
  await balanced()
})

test('two Pix of the same charge at once: one settles it, the other waits for a person', async () => {
  const [charge] = await project.sql<{ id: string; pix_txid: string; cents: number }[]>`
    select id, pix_txid, amount_cents::int as cents from public.charges
    where condominium_id = ${condominiumId} and status = 'open' order by sort_key limit 1`
  const { pix_txid: txid, cents } = charge!
  const { signal } = new AbortController()
  const received = await Promise.all(
    Array.from({ length: 2 }, () =>
      pix.payments.receive({ key: pixKey, txid, cents, payer: 'Ana', now: new Date() }),
    ),
  )
  await Promise.all(
    received.map(({ endToEndId }) => settlePixTask.run(worker.context, { endToEndId }, signal)),
  )
  expect(await project.sql`select from public.payments where charge_id = ${charge!.id}`).toHaveLength(1)
  const waiting =
    await project.sql`select reason from public.receipts where charge_id = ${charge!.id} and status = 'waiting'`
  expect(waiting).toEqual([{ reason: 'paid_twice' }])
  await balanced()
})

function notify(endToEndId: string): Promise<Response> {
  const body = JSON.stringify({ pix: [{ endToEndId }] })
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', webhookSecret).update(`${ts}.${body}`).digest('hex')
  const headers = { 'x-signature': `ts=${ts},v1=${v1}` }
  return receivePix.fetch(
    new Request('http://localhost/functions/v1/receive-pix/pix', { method: 'POST', headers, body }),
  )
}
