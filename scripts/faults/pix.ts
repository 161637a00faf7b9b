import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createPixProvider } from '../../standins/pix/provider.ts'

export type Pix = {
  /** How the product reaches it. */
  settings: Record<string, string>
  /** Pays a code without notifying anyone yet. Returns the payment's id. */
  pay(paid: { key: string; txid: string; cents: number }): Promise<string>
  /** Sends notices of payments until the product accepts them; returns the number of attempts. */
  tell(endToEndIds: readonly string[]): Promise<number>
  close(): Promise<void>
}

/** For the product to take a notice. */
const patience = 60_000
const pause = 150

/** Opens a Pix provider in this process. Its own notices go nowhere: the test delivers them, in bursts, repeated and out of order. */
export async function openPix(folder: string, productUrl: string): Promise<Pix> {
  const client = { clientId: 'faults', clientSecret: randomUUID() }
  const webhookSecret = randomUUID()
  const nowhere = 'http://127.0.0.1:9'
  const provider = await createPixProvider({ ...client, folder, webhookUrl: nowhere, webhookSecret })
  const server = createServer(getRequestListener(provider.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function try_(body: string): Promise<boolean> {
    const ts = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', webhookSecret).update(`${ts}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${v1}` }
    const url = `${productUrl}/functions/v1/receive-pix/pix`
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    if (answer && answer.status >= 400 && answer.status < 500)
      throw new Error(`the notice was answered ${answer.status}: ${await answer.text()}`)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }

  return {
    settings: {
      PIX_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
      PIX_CLIENT_ID: client.clientId,
      PIX_CLIENT_SECRET: client.clientSecret,
      PIX_WEBHOOK_SECRET: webhookSecret,
    },
    async pay(paid) {
      const { endToEndId } = await provider.payments.receive({ ...paid, payer: 'Pagador', now: new Date() })
      return endToEndId
    },
    async tell(endToEndIds) {
      const body = JSON.stringify({ pix: endToEndIds.map((endToEndId) => ({ endToEndId })) })
      for (let tries = 1, end = Date.now() + patience; ; tries++, await delay(pause)) {
        if (await try_(body)) return tries
        if (Date.now() > end) throw new Error('nobody takes the notice')
      }
    },
    async close() {
      provider.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
