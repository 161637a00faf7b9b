import { Hono } from 'hono'
import { z } from 'zod'
import { civilDate } from '../../../domain/calendar.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { Refusal } from '../charges.ts'
import { type Recurrences, refusal, toldRecurrence } from './recurrences.ts'
import type { RecurringCharges } from './recurring-charges.ts'

export type Told = { kind: 'rec'; idRec: string } | { kind: 'cobr'; txid: string }

type Options = {
  recurrences: Recurrences
  recurring: RecurringCharges
  clientOf: (request: Request) => string
  problem: (refusal: Refusal) => Response
  now: () => Date
  /** The notification addresses of each client, by path. */
  notices: Map<string, string>
  tell: (told: Told) => void
}

const webhook = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) })

/** Pix Automático of the Pix API (BACEN pix-api 2.9.0): locrec, rec, cobr and their webhooks, for journey 2. */
export function automaticApi(options: Options): Hono {
  const { recurrences, recurring, clientOf, problem, now, notices, tell } = options
  const app = new Hono()
  const given = (request: Request) => request.json().catch(() => null) as Promise<unknown>
  const today = () => civilDate(now(), brasiliaZone)
  const recOf = (request: Request, idRec: string) => {
    const rec = recurrences.get(idRec)
    return rec?.client === clientOf(request) ? rec : undefined
  }
  const noRec = () => problem(refusal('RecNaoEncontrada', 404, 'não há recorrência', 'idRec'))
  const noCharge = () => problem(refusal('CobRNaoEncontrado', 404, 'não há cobrança', 'txid'))

  for (const path of ['webhookrec', 'webhookcobr'] as const) {
    app.get(`/api/v2/${path}`, (c) => {
      const url = notices.get(`${path} ${clientOf(c.req.raw)}`)
      return url
        ? c.json({ webhookUrl: url })
        : problem(refusal('WebhookNaoEncontrado', 404, 'não há webhook', path))
    })
    app.put(`/api/v2/${path}`, async (c) => {
      const read = webhook.safeParse(await given(c.req.raw))
      if (!read.success) return problem(refusal('WebhookOperacaoInvalida', 400, 'webhookUrl inválida', path))
      notices.set(`${path} ${clientOf(c.req.raw)}`, read.data.webhookUrl)
      return c.json(read.data, 201)
    })
  }

  app.post('/api/v2/locrec', (c) => c.json(recurrences.makeLocation(), 201))
  app.post('/api/v2/rec', async (c) => {
    const made = await recurrences.make(clientOf(c.req.raw), await given(c.req.raw), today())
    return 'name' in made ? problem(made) : c.json(toldRecurrence(made), 201)
  })
  app.get('/api/v2/rec/:idRec', (c) => {
    const rec = recOf(c.req.raw, c.req.param('idRec'))
    return rec ? c.json(toldRecurrence(rec)) : noRec()
  })
  app.patch('/api/v2/rec/:idRec', async (c) => {
    const rec = recOf(c.req.raw, c.req.param('idRec'))
    if (!rec) return noRec()
    const asked = z.object({ status: z.literal('CANCELADA') }).safeParse(await given(c.req.raw))
    if (!asked.success || (rec.status !== 'CRIADA' && rec.status !== 'APROVADA'))
      return problem(refusal('RecOperacaoInvalida', 400, `a recorrência está ${rec.status}`, 'rec.status'))
    const cancelamento = { solicitante: 'USUARIO_RECEBEDOR', descricao: 'Cancelada pelo recebedor' }
    const ended = await recurrences.set(rec, { status: 'CANCELADA', encerramento: { cancelamento } })
    tell({ kind: 'rec', idRec: rec.idRec })
    return c.json(toldRecurrence(ended))
  })

  const chargeOf = (request: Request, txid: string) => {
    const charge = recurring.get(txid)
    return charge && recOf(request, charge.idRec) ? charge : undefined
  }
  app.put('/api/v2/cobr/:txid', async (c) => {
    const asked = await given(c.req.raw)
    const { idRec } = (asked ?? {}) as { idRec?: string }
    const made = await recurring.put(c.req.param('txid'), asked, recOf(c.req.raw, String(idRec)), today())
    return 'name' in made ? problem(made) : c.json(made, 201)
  })
  app.get('/api/v2/cobr/:txid', (c) => {
    const charge = chargeOf(c.req.raw, c.req.param('txid'))
    return charge ? c.json(charge) : noCharge()
  })
  app.patch('/api/v2/cobr/:txid', async (c) => {
    const charge = chargeOf(c.req.raw, c.req.param('txid'))
    if (!charge) return noCharge()
    const isOver = charge.status !== 'CRIADA' && charge.status !== 'ATIVA'
    if (isOver || charge.tentativas[0]!.dataLiquidacao <= today())
      return problem(refusal('CobROperacaoInvalida', 400, 'não pode mais ser cancelada', 'cobr.status'))
    return c.json(await recurring.cancel(charge, 'USUARIO_RECEBEDOR'))
  })
  app.post('/api/v2/cobr/:txid/retentativa/:day', async (c) => {
    const charge = chargeOf(c.req.raw, c.req.param('txid'))
    const rec = charge && recurrences.get(charge.idRec)
    if (!charge || !rec) return noCharge()
    const made = await recurring.retry(charge, rec, c.req.param('day'), today())
    return 'name' in made ? problem(made) : c.json(made, 201)
  })
  return app
}
