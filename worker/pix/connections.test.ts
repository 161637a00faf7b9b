import { createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { createPixProvider } from '../../standins/pix/provider.ts'
import { webhookAddress } from '../../supabase/functions/_shared/pix/webhook.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import changeConnection from '../../supabase/functions/payments/change-pix-connection.ts'
import receivePix from '../../supabase/functions/payments/receive-pix.ts'
import saveCredentials from '../../supabase/functions/payments/save-pix-credentials.ts'
import { settlePixTask } from '../payments/settle-pix.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { sweepPixTask } from './sweep-pix.ts'
import { syncPixConnectionsTask } from './sync-pix-connections.ts'

const site = 'https://prumo.example'
const key = '12345678000195'
let project: TestProject
let worker: TestWorker
let server: Server
let provider: Awaited<ReturnType<typeof createPixProvider>>
let admin: User
let condominiumId: string
let accountId: string

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  const folder = await mkdtemp(join(tmpdir(), 'prumo-connections-'))
  provider = await createPixProvider({
    folder,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'x',
    clientId: 'prumo',
    clientSecret: 'secret',
  })
  server = createServer(getRequestListener(provider.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, {
    PIX_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    PIX_CLIENT_ID: 'prumo',
    PIX_CLIENT_SECRET: 'secret',
    PIX_WEBHOOK_SECRET: 'x',
  })
  ;({ admin, condominiumId } = await project.found())
  accountId = await saveAccount({ pix_api: true })
})
afterAll(async () => {
  provider.close()
  server.close()
  await worker.stop()
  await project.close()
})

async function saveAccount(more: object): Promise<string> {
  const account = {
    condominium_id: condominiumId,
    ...testAgreement('001'),
    pix_key: key,
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    ...more,
  }
  const { body } = await project.call(saveBankAccount, account, admin)
  return String(body.bank_account_id)
}
const give = (more: object) =>
  project.call(saveCredentials, { condominium_id: condominiumId, bank_account_id: accountId, ...more }, admin)
const change = (what: string) =>
  project.call(
    changeConnection,
    { condominium_id: condominiumId, bank_account_id: accountId, change: what },
    admin,
  )
const settle = () => worker.settle([syncPixConnectionsTask])
const connection = async () =>
  (
    await project.sql`
      select state, problem, registered_key, client_id_end, credentials_at is not null as is_own, next_try_at is null as is_done
      from public.pix_connections where bank_account_id = ${accountId}`
  )[0]
const registered = () => provider.clients.webhookOf(key)?.url

test('an account with the API has its webhook at the provider, by the credentials of the platform', async () => {
  await settle()
  expect(registered()).toBe(webhookAddress(site, null))
  expect(await connection()).toMatchObject({
    state: 'ready',
    problem: null,
    registered_key: key,
    is_own: false,
    is_done: true,
  })
})

test('credentials of its own: wrong ones are told with what to do, right ones are used, and nobody reads them', async () => {
  await give({ client_id: 'app-errado', client_secret: 'segredo-errado' })
  await settle()
  expect(await connection()).toMatchObject({ state: 'failed', problem: 'credentials', is_done: false })
  const { id, secret } = await provider.clients.make('Residencial')
  expect((await give({ client_id: id, client_secret: secret })).status).toBe(200)
  await settle()
  expect(await connection()).toMatchObject({ state: 'ready', problem: null, client_id_end: id.slice(-4) })
  expect(registered()).toBe(webhookAddress(site, accountId))
  expect(provider.clients.webhookOf(key)?.client).toBe(id)
  // Not in plain text in the row, in no audit entry, in no stored answer, and no role of the API can select it.
  const kept = await project.sql`
    select (select string_agg(sealed, '') from private.pix_credentials) || (select string_agg(a::text, '') from public.audit_entries a)
      || coalesce((select string_agg(k::text, '') from private.idempotency_keys k), '') || (select string_agg(p::text, '') from public.pix_connections p) as text`
  expect(kept[0]?.text).not.toContain(secret)
  const readers = await project.sql`
    select r.rolname from pg_roles r where not r.rolsuper and has_column_privilege(r.rolname, 'private.pix_credentials', 'sealed', 'select')
      and r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')`
  expect(readers).toEqual([])
})

test('a certificate is taken with its own key alone', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const answer = await give({
    client_id: 'app-1234',
    client_secret: 'segredo-longo',
    certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  expect(answer.body.error).toMatchObject({
    code: 'invalid_input',
    fields: [expect.objectContaining({ path: 'certificate' })],
  })
})

test('a notice is let in by the address that was registered, and asked about with that account’s credentials', async () => {
  const pix = await provider.payments.receive({ key, txid: null, cents: 5000, payer: 'Ana', now: new Date() })
  const post = (address: string) =>
    receivePix.fetch(
      new Request(address, {
        method: 'POST',
        body: JSON.stringify({ pix: [{ endToEndId: pix.endToEndId }] }),
      }),
    )
  const address = `${webhookAddress(site, accountId)}/pix`
  expect((await post(address.replace(accountId, crypto.randomUUID()))).status).toBe(401)
  expect((await post(`${site}/functions/v1/receive-pix/pix`)).status).toBe(401)
  const first = await post(address)
  expect(first.status, await first.text()).toBe(200)
  expect((await post(address)).status).toBe(200)
  await worker.settle([settlePixTask])
  const receipts = await project.sql`
    select amount_cents::int as cents, bank_account_id from public.receipts where condominium_id = ${condominiumId}`
  expect(receipts).toEqual([{ cents: 5000, bank_account_id: accountId }])
})

test('an account tells nothing of another condominium’s key, and a Pix signed for the platform still comes in', async () => {
  const other = await project.found({ name: 'Residencial Ipê' })
  const foreign = await provider.payments.receive({
    key: 'ipe@example.com',
    txid: null,
    cents: 7000,
    payer: 'Rui',
    now: new Date(),
  })
  await project.sql`
    insert into private.outbox (topic, payload)
    values ('settle-pix', ${project.sql.json({ endToEndId: foreign.endToEndId, bankAccountId: accountId })})`
  await worker.settle([settlePixTask])
  expect(await project.sql`select from public.receipts where amount_cents = 7000`).toHaveLength(0)
  const body = JSON.stringify({ pix: [{ endToEndId: foreign.endToEndId }] })
  const ts = String(Math.floor(Date.now() / 1000))
  const v1 = createHmac('sha256', 'x').update(`${ts}.${body}`).digest('hex')
  const headers = { 'x-signature': `ts=${ts},v1=${v1}` }
  const signed = new Request(`${site}/functions/v1/receive-pix/pix`, { method: 'POST', headers, body })
  expect((await receivePix.fetch(signed)).status).toBe(200)
  expect(other.condominiumId).not.toBe(condominiumId)
})

test('the morning sweep finds a webhook that somebody pointed elsewhere and takes it back', async () => {
  await provider.clients.setWebhook({ key, url: 'https://elsewhere.example', client: 'x', createdAt: '' })
  await sweepPixTask.run(worker.context, null, new AbortController().signal)
  expect(registered()).toBe(webhookAddress(site, accountId))
  expect(await connection()).toMatchObject({ state: 'ready', is_done: true })
})

test('forgotten credentials, another installation’s seal, and the end of the API', async () => {
  await project.sql`update private.pix_credentials set sealed = ${`v1.x.${'a'.repeat(60)}`}`
  await change('check')
  await settle()
  expect(await connection()).toMatchObject({ state: 'failed', problem: 'sealed' })
  expect((await change('forget')).status).toBe(200)
  expect((await change('forget')).status).toBe(404)
  await settle()
  expect(await connection()).toMatchObject({ state: 'ready', is_own: false, client_id_end: null })
  expect(registered()).toBe(webhookAddress(site, null))
  await saveAccount({ pix_api: false })
  await settle()
  expect(await connection()).toMatchObject({ state: 'off', registered_key: null, is_done: true })
  expect(registered()).toBeUndefined()
})

test('a provider that does not answer is asked again, later each time', async () => {
  const url = process.env.PIX_API_URL
  process.env.PIX_API_URL = 'http://127.0.0.1:9/api'
  await saveAccount({ pix_api: true })
  await settle()
  process.env.PIX_API_URL = url
  expect(await connection()).toMatchObject({ state: 'failed', problem: 'unreachable', is_done: false })
  await change('check')
  await settle()
  expect(await connection()).toMatchObject({ state: 'ready', problem: null })
})
