import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { addDays } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { createMercadoPago } from '../../standins/mercado-pago/mercado-pago.ts'
import { signNotice } from '../../standins/mercado-pago/notices.ts'
import { startProject, type User } from '../../supabase/functions/_shared/testing.ts'
import issueChargeRun from '../../supabase/functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../supabase/functions/charges/save-bank-account.ts'
import finishPaymentAccount from '../../supabase/functions/payments/finish-payment-account.ts'
import payCharges from '../../supabase/functions/payments/pay-charges.ts'
import previewChargePayment from '../../supabase/functions/payments/preview-charge-payment.ts'
import receiveMercadoPago from '../../supabase/functions/payments/receive-mercado-pago.ts'
import startPaymentAccount from '../../supabase/functions/payments/start-payment-account.ts'
import generateUnits from '../../supabase/functions/units/generate-units.ts'
import { tasks } from '../main.ts'
import { startTestWorker } from '../testing.ts'

type Handler = { fetch(request: Request): Promise<Response> }

/** A notice as the provider sent it, for a test to hand over when it likes; `account` is of our address. */
export type Notice = { id: number; type: string; dataId: string; userId: number; account: string | null }

const secret = 'test-secret-0123456789abcdef'
export const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
export const documents = ['12345678000195', '11222333000181'] as const
export const payer = { name: 'Ana Reis', document: '111.444.777-35' }

async function listen(app: Hono): Promise<{ server: Server; url: string }> {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Of a refusal; undefined where it was taken. */
export const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code

/** A condominium with a resident who pays for its units, and its síndico. */
export type House = { condominiumId: string; admin: User; resident: User; chargeIds: string[] }

/** The product with a provider of several accounts; its notices wait in `notices` until they are handed over. */
export async function startChargePayments() {
  const project = await startProject()
  const worker = startTestWorker(project)
  const { sql } = project
  const notices: Notice[] = []
  const hooks = await listen(
    new Hono().post('*', async (c) => {
      const { id, type, data, user_id } = await c.req.json<{
        id: number
        type: string
        data: { id: string }
        user_id: number
      }>()
      notices.push({ id, type, dataId: data.id, userId: user_id, account: c.req.query('account') ?? null })
      return c.body(null, 200)
    }),
  )
  Object.assign(worker.context, { siteUrl: hooks.url })
  const outer = new Hono()
  const { server, url } = await listen(outer)
  const provider = await createMercadoPago({
    folder: await mkdtemp(join(tmpdir(), 'prumo-charge-payments-')),
    url,
    webhookUrl: `${hooks.url}/notices`,
    webhookSecret: secret,
    accessToken: 'TEST-platform',
    publicKey: 'TEST-public',
    clientId: 'app',
    clientSecret: 'secret',
  })
  outer.route('/', provider.app)
  const environment = {
    MERCADO_PAGO_API_URL: url,
    MERCADO_PAGO_ACCESS_TOKEN: 'TEST-platform',
    MERCADO_PAGO_CLIENT_ID: 'app',
    MERCADO_PAGO_CLIENT_SECRET: 'secret',
    MERCADO_PAGO_WEBHOOK_SECRET: secret,
    SITE_URL: 'https://prumo.example',
  }
  Object.assign(process.env, environment)

  const settle = () => worker.settle(tasks)
  async function ask(fn: Handler, body: Record<string, unknown>, user: User) {
    const answer = await project.call(fn, body, user)
    await settle()
    return answer
  }
  async function ok(fn: Handler, body: Record<string, unknown>, user: User) {
    const answer = await ask(fn, body, user)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body
  }
  const simulate = async (path: string, body: unknown = {}) =>
    (await (
      await fetch(`${url}/simulator${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>

  /** What the provider's consent page answers: where the browser is sent. */
  async function consent(
    authorizationUrl: string,
    name: string,
    document = '',
    answer = 'yes',
  ): Promise<URL> {
    const asked = new URL(authorizationUrl).searchParams
    const form = new URLSearchParams({
      redirect_uri: asked.get('redirect_uri') ?? '',
      state: asked.get('state') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      name,
      document,
      answer,
    })
    const given = await fetch(`${url}/authorization`, { method: 'POST', body: form, redirect: 'manual' })
    return new URL(given.headers.get('location') ?? 'about:blank')
  }
  const begin = async ({ condominiumId, admin }: House): Promise<string> =>
    String((await ok(startPaymentAccount, { condominium_id: condominiumId }, admin)).authorization_url)
  const back = (place: URL) => ({
    state: place.searchParams.get('state') ?? '',
    code: place.searchParams.get('code') ?? '',
  })
  async function connect(house: House, name: string, document = ''): Promise<string> {
    const place = await consent(await begin(house), name, document)
    return String((await ok(finishPaymentAccount, back(place), house.admin)).account_id)
  }

  /** Creates a building with a bank account, a resident who pays for its units, and a month's charges of R$ 400 each. */
  async function build(units = 2, place = 0): Promise<House> {
    const { admin, condominiumId } = await project.found({ name: `Residencial ${place}` })
    const document = documents[place] ?? documents[0]
    await sql`update public.condominiums set document = ${document} where id = ${condominiumId}`
    const own = { condominium_id: condominiumId }
    await ok(
      generateUnits,
      { ...own, blocks: ['A'], floors: 1, units_per_floor: units, numbering: 'floor_hundreds' },
      admin,
    )
    await ok(
      saveBankAccount,
      {
        ...own,
        ...testAgreement('001'),
        holder_name: 'Residencial',
        holder_document: document,
        pix_key: document,
      },
      admin,
    )
    const resident = await project.member(condominiumId, 'resident')
    await sql`
      with someone as (
        insert into public.people (condominium_id, user_id, name, document, email)
        values (${condominiumId}, ${resident.id}, 'Ana Reis', '11144477735', 'ana@example.com') returning id
      )
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
      select ${condominiumId}, u.id, s.id, 'owner', true from public.units u, someone s where u.condominium_id = ${condominiumId}`
    const house = { condominiumId, admin, resident, chargeIds: [] as string[] }
    await issue(house, 40_000 * units)
    return house
  }

  /** Another run; `cents` for the whole building. Its charges take the place of the house's. */
  async function issue(house: House, cents: number, months = 0): Promise<string[]> {
    const due = addDays(today, 20 + months * 31)
    await ok(
      issueChargeRun,
      {
        condominium_id: house.condominiumId,
        competence: due.slice(0, 7),
        due_on: due,
        acknowledge_share_difference: true,
        kind: 'ordinary',
        lines: [{ fund: 'ordinary', rubric: '2.2.01', description: 'Água', cents, rule: 'equal' }],
      },
      house.admin,
    )
    const charges = await sql<{ id: string }[]>`
      select id from public.charges where condominium_id = ${house.condominiumId} order by competence desc, reference`
    house.chargeIds = charges.map(({ id }) => id)
    return house.chargeIds
  }

  /** Creates a token for a card with that name, as the browser does through the provider. */
  async function token(publicKey: string, name: string): Promise<string> {
    const answer = await fetch(`${url}/v1/card_tokens?public_key=${publicKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{
          card_number: '4235647728025682',
          security_code: '123',
          expiration_month: 11,
          expiration_year: 2030,
        },
        cardholder: { name },
      }),
    })
    return String(((await answer.json()) as { id: string }).id)
  }

  type Method = { method: string; amount_cents: number; surcharge_cents: number }
  /** Does what the page does: looks, gets a token, pays. Returns the payment's id, or the refusal's code. */
  async function pay(
    house: House,
    method: 'card' | 'pix' | 'boleto',
    { name = 'APRO', chargeIds = [house.chargeIds[0]!], user = house.resident, installments = 1 } = {},
  ): Promise<string> {
    const body = { condominium_id: house.condominiumId, charge_ids: chargeIds }
    const seen = await project.call(previewChargePayment, body, user)
    if (seen.status !== 200) return seen.body.error!.code
    const { provider, methods } = seen.body as unknown as {
      provider: { public_key: string }
      methods: Method[]
    }
    const offered = methods.find((one) => one.method === method)
    const answer = await ask(
      payCharges,
      {
        ...body,
        method,
        payer,
        installments,
        expected_cents: offered?.amount_cents ?? 1,
        ...(method === 'card' && {
          token: await token(provider.public_key, name),
          payment_method_id: 'visa',
        }),
      },
      user,
    )
    return answer.status === 200 ? String(answer.body.payment_id) : answer.body.error!.code
  }

  async function deliver(
    { id, type, dataId, userId, account }: Notice,
    { signedWith = secret, ...more }: { signedWith?: string; account?: string; dataId?: string } = {},
  ): Promise<number> {
    const named = more.account ?? account
    const data = more.dataId ?? dataId
    const requestId = `req-${id}`
    const place = `https://prumo.example/functions/v1/receive-mercado-pago?data.id=${data}&type=${type}${named ? `&account=${named}` : ''}`
    const request = new Request(place, {
      method: 'POST',
      headers: {
        'x-request-id': requestId,
        'x-signature': signNotice(signedWith, data, requestId, '1704908010'),
      },
      body: JSON.stringify({ id, type, user_id: userId, action: 'updated', data: { id: data } }),
    })
    const { status } = await receiveMercadoPago.fetch(request)
    await settle()
    return status
  }

  /** The books are whole, and what lies at the provider by them is what its payments left there, losses and transfers apart. */
  async function proveBooks({ condominiumId }: { condominiumId: string }) {
    for (const part of [
      'accounts',
      'funds',
      'between_funds',
      'receipts',
      'items',
      'owed',
      'waiting',
      'balances',
      'run_receipts',
    ])
      expect(
        [...(await sql`select * from private.book_differences(${condominiumId}, ${part})`)],
        part,
      ).toEqual([])
    const [sums] = await sql<{ balance: number; net: number }[]>`
      select coalesce((select sum(l.balance_cents) from public.ledger_accounts l
          join public.payment_accounts a on a.condominium_id = l.condominium_id and a.bank_account_id = l.bank_account_id
          where l.condominium_id = ${condominiumId}), 0)::float8 as balance,
        coalesce((select sum(p.booked_cents - p.booked_fee_cents) from public.charge_payments p
          where p.condominium_id = ${condominiumId}), 0)::float8 as net`
    expect(sums!.balance).toBe(sums!.net)
  }

  type Row = {
    status: string
    detail: string | null
    provider_id: string
    booked: number
    fee: number
    loss: number
    receipt_id: string | null
    pix_code: string | null
  }
  return {
    project,
    worker,
    sql,
    url,
    notices,
    settle,
    ask,
    ok,
    simulate,
    consent,
    begin,
    back,
    connect,
    build,
    issue,
    token,
    pay,
    deliver,
    proveBooks,
    /** The condominium's accounts at the provider that are in use. */
    accounts: ({ condominiumId }: House) => sql<{ id: string; state: string }[]>`
      select id, state from public.payment_accounts where condominium_id = ${condominiumId} and state <> 'ended'`,
    payment: async (id: string) => {
      const [row] = await sql<Row[]>`
        select status, status_detail as detail, provider_payment_id as provider_id, booked_cents::float8 as booked,
          booked_fee_cents::float8 as fee, loss_cents::float8 as loss, receipt_id, pix_code
        from public.charge_payments where id = ${id}`
      return row!
    },
    charge: async (id: string) => {
      const [row] = await sql<{ status: string; settled: number }[]>`
        select status, settled_cents::float8 as settled from public.charges where id = ${id}`
      return row!
    },
    /** Something happens to a payment at the provider, and its notice has left there. */
    async become(providerId: string, becomes: string): Promise<void> {
      const known = notices.filter(({ dataId }) => dataId === providerId).length
      const answer = await simulate(`/payments/${providerId}`, { becomes })
      if (!('status' in answer) || answer.status === 400) return
      await expect
        .poll(() => notices.filter(({ dataId }) => dataId === providerId).length)
        .toBeGreaterThan(known)
    },
    /** Hands over the last notice of a payment. */
    async tell(providerId: string): Promise<void> {
      const notice = notices.findLast(({ dataId }) => dataId === providerId)
      expect(await deliver(notice!)).toBe(200)
    },
    close: async () => {
      await provider.close()
      for (const open of [server, hooks.server]) {
        open.closeAllConnections()
        await new Promise((resolve) => open.close(resolve))
      }
      for (const name of Object.keys(environment)) delete process.env[name]
      await worker.stop()
      await project.close()
    },
  }
}
export type ChargePayments = Awaited<ReturnType<typeof startChargePayments>>
