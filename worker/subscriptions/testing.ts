import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createMercadoPago } from '../../standins/mercado-pago/mercado-pago.ts'
import { signNotice } from '../../standins/mercado-pago/notices.ts'
import receiveMercadoPago from '../../supabase/functions/payments/receive-mercado-pago.ts'

/** A notice as the provider sent it, for a test to hand over when it likes. */
export type Sent = { id: number; type: string; dataId: string }

const secret = 'test-secret-0123456789abcdef'

async function listen(app: Hono): Promise<{ server: Server; url: string }> {
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the simulator on its own port and points the environment at it; its notices wait in `sent` until delivered. */
export async function startMercadoPago(now: () => Date) {
  const sent: Sent[] = []
  const hooks = await listen(
    new Hono().post('/notices', async (c) => {
      const { id, type, data } = await c.req.json<{ id: number; type: string; data: { id: string } }>()
      sent.push({ id, type, dataId: data.id })
      return c.body(null, 200)
    }),
  )
  const outer = new Hono()
  const { server, url } = await listen(outer)
  const provider = await createMercadoPago({
    folder: await mkdtemp(join(tmpdir(), 'prumo-mercado-pago-')),
    url,
    now,
    webhookUrl: `${hooks.url}/notices`,
    webhookSecret: secret,
    accessToken: 'TEST-token',
    publicKey: 'TEST-public',
    clientId: 'app',
    clientSecret: 'secret',
  })
  outer.route('/', provider.app)
  Object.assign(process.env, {
    MERCADO_PAGO_API_URL: url,
    MERCADO_PAGO_ACCESS_TOKEN: 'TEST-token',
    MERCADO_PAGO_WEBHOOK_SECRET: secret,
    SITE_URL: 'https://prumo.example',
  })

  async function ask(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: 'Bearer TEST-token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }

  return {
    sent,
    ask,
    /** Does what the checkout's page does with a card of this name; 'leave' abandons it. Returns where the browser is sent. */
    async pay(checkoutUrl: string, name: string): Promise<URL> {
      const form = new URLSearchParams({
        preapproval_id: new URL(checkoutUrl).searchParams.get('preapproval_id') ?? '',
        number: '4235 6477 2802 5682',
        name,
        expiry: '11/30',
        code: '123',
        answer: name === 'leave' ? 'leave' : 'pay',
      })
      const answer = await fetch(`${url}/subscriptions/checkout`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      })
      return new URL(answer.headers.get('location') ?? 'about:blank')
    },
    /** Charges that fell due by the clock are made. */
    run: () => ask('/simulator/clock', { now: null }),
    /** Waits until the provider's notices are in `sent`. */
    arrived: () => provider.arrived(),
    /** From now on the card answers so. */
    setCard: (preapprovalId: string, cardholder: string) =>
      ask(`/simulator/preapproval/${preapprovalId}/card`, { cardholder }),
    /** Delivers a signed notice; returns the status. */
    async deliver({ id, type, dataId }: Sent, signedWith = secret): Promise<number> {
      const ts = '1704908010'
      const requestId = `req-${id}`
      const request = new Request(
        `https://prumo.example/functions/v1/receive-mercado-pago?data.id=${dataId}&type=${type}`,
        {
          method: 'POST',
          headers: {
            'x-request-id': requestId,
            'x-signature': signNotice(signedWith, dataId, requestId, ts),
          },
          body: JSON.stringify({ id, type, action: 'updated', data: { id: dataId } }),
        },
      )
      return (await receiveMercadoPago.fetch(request)).status
    },
    async close() {
      await provider.close()
      for (const open of [server, hooks.server]) {
        open.closeAllConnections()
        await new Promise((resolve) => open.close(resolve))
      }
      for (const name of ['API_URL', 'ACCESS_TOKEN', 'WEBHOOK_SECRET'])
        delete process.env[`MERCADO_PAGO_${name}`]
    },
  }
}
