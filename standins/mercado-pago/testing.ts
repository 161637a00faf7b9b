import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createMercadoPago } from './mercado-pago.ts'

type Told = {
  query: Record<string, string>
  headers: Headers
  body: { id: number; type: string; user_id: number; data: { id: string } }
}
type Json = Record<string, unknown> & { id: string; status: string }

export const webhookSecret = 'test-secret-0123456789abcdef'
const accessToken = 'TEST-token'

export const wanted = {
  reason: 'Plano Profissional, mensal',
  external_reference: 'checkout-1',
  payer_email: 'sindica@example.com',
  back_url: 'http://product.test/back?checkout=1',
  auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 129.9, currency_id: 'BRL' },
}

export const card = (name: string) => ({
  card_number: '5031433215406351',
  security_code: '123',
  expiration_month: 11,
  expiration_year: 2030,
  cardholder: { name },
})

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** Opens a simulator in its own folder, and a receiver of its notices. */
export async function openTestProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'mercado-pago-'))
  const told: Told[] = []
  let answer = 200
  const app = new Hono().post('/notices', async (c) => {
    told.push({ query: c.req.query(), headers: c.req.raw.headers, body: await c.req.json() })
    return c.body(null, answer as 200)
  })
  const receiver = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  const options = {
    folder,
    url: 'http://provider.test',
    webhookUrl: `http://127.0.0.1:${port}/notices`,
    webhookSecret,
    accessToken,
    publicKey: 'TEST-public',
    clientId: 'app',
    clientSecret: 'app-secret',
  }
  let provider = await createMercadoPago(options)

  const request = (path: string, init?: RequestInit) => provider.app.request(path, init)

  async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await request(path, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers }
  }

  const token = async (name: string) => (await ask('POST', '/v1/card_tokens', card(name))).body.id
  const setClock = (now: string | null) => ask('POST', '/simulator/clock', { now })

  return {
    /** The notices that arrived. */
    told,
    /** Sets the receiver's answer to incoming notices. */
    answerWith(status: number) {
      answer = status
    },
    request,
    ask,
    token,
    setClock,
    results: async (path: string) => (await ask('GET', path)).body.results as Json[],
    /** Pays at the checkout page as a person does; returns where the browser is redirected. */
    async checkOut(id: string, name: string) {
      const { card_number: number, security_code: code } = card(name)
      const form = new URLSearchParams({
        preapproval_id: id,
        number,
        code,
        name,
        expiry: '11/30',
        answer: 'pay',
      })
      const response = await request('/subscriptions/checkout', { method: 'POST', body: form })
      return { status: response.status, location: response.headers.get('location') ?? '' }
    },
    /** A subscription that its first charge was made for. */
    async authorized(name = 'APRO') {
      const { body } = await ask('POST', '/preapproval/', {
        ...wanted,
        status: 'authorized',
        card_token_id: await token(name),
      })
      await setClock(null)
      return body
    },
    async restart() {
      await provider.close()
      provider = await createMercadoPago(options)
    },
    async close() {
      await provider.close()
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
