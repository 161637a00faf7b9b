import { Hono } from 'hono'
import { z } from 'zod'
import type { Refusal } from './charges.ts'
import type { Clients } from './clients.ts'

const body = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) })

type Options = {
  clients: Clients
  /** The caller: the id of the client that its token was issued to. */
  clientOf: (request: Request) => string
  problem: (refusal: Refusal) => Response
  now: () => Date
}

const refusal = (name: string, status: number, razao: string, propriedade: string): Refusal => ({
  name,
  status,
  violacoes: [{ razao, propriedade }],
})

/** `/webhook/{chave}` of the Pix API: where the provider reports what a key receives. Real providers require https. */
export function webhookApi({ clients, clientOf, problem, now }: Options): Hono {
  const app = new Hono()
  const unknown = () =>
    problem(refusal('WebhookNaoEncontrado', 404, 'não há webhook para esta chave', 'chave'))
  app.put('/api/v2/webhook/:key', async (c) => {
    const key = c.req.param('key')
    const client = clientOf(c.req.raw)
    const read = body.safeParse(await c.req.json().catch(() => null))
    if (!read.success)
      return problem(refusal('WebhookOperacaoInvalida', 400, 'webhookUrl inválida', 'webhook.webhookUrl'))
    if (!(await clients.holds(client, key)))
      return problem(refusal('ChaveInvalida', 400, 'a chave não é desta conta', 'chave'))
    await clients.setWebhook({ key, client, url: read.data.webhookUrl, createdAt: now().toISOString() })
    return c.json({ webhookUrl: read.data.webhookUrl }, 201)
  })
  app.get('/api/v2/webhook/:key', (c) => {
    const key = c.req.param('key')
    const found = clients.owns(clientOf(c.req.raw), key) ? clients.webhookOf(key) : undefined
    return found ? c.json({ webhookUrl: found.url, chave: key, criacao: found.createdAt }) : unknown()
  })
  app.delete('/api/v2/webhook/:key', async (c) => {
    const key = c.req.param('key')
    if (!clients.owns(clientOf(c.req.raw), key) || !clients.webhookOf(key)) return unknown()
    await clients.removeWebhook(key)
    return c.body(null, 204)
  })
  return app
}
