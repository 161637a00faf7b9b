import { Hono } from 'hono'
import { civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Automatic } from './automatic/automatic.ts'
import type { Charges, Refusal } from './charges.ts'
import type { Clients } from './clients.ts'
import type { Payment, Payments } from './payments.ts'
import { webhookApi } from './webhook-api.ts'

export type PixApiOptions = {
  clients: Clients
  now: () => Date
  payments: Payments
  charges: Charges
  automatic: Automatic
}

/** Measured by the wall clock, whatever day a test uses. */
const tokenLife = 3600

/** The part of the Pix API that the product uses (BACEN pix-api 2.9.0): cobv and received Pix. Real providers add mutual TLS. */
export function pixApi({ clients, now, payments, charges, automatic }: PixApiOptions): Hono {
  const tokens = new Map<string, { client: string; expires: number }>()
  const tokenOf = (request: Request) =>
    tokens.get(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
  const clientOf = (request: Request) => tokenOf(request)?.client ?? ''
  const app = new Hono()
  app.post('/api/oauth/token', (c) => {
    const [id, secret] = Buffer.from(c.req.header('authorization')?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
    const client = clients.find(id ?? '', secret ?? '')
    if (!client) return c.json({ error: 'invalid_client' }, 401)
    const token = crypto.randomUUID()
    tokens.set(token, { client: client.id, expires: Date.now() + tokenLife * 1000 })
    return c.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenLife,
      scope: 'cobv.write pix.read',
    })
  })
  app.use('/api/v2/*', async (c, next) => {
    const token = tokenOf(c.req.raw)
    if (!token || token.expires < Date.now())
      return problem({ name: 'AcessoNegado', status: 403, violacoes: [] })
    return next()
  })
  app.route('/', automatic.api({ clientOf, problem }))
  app.route('/', webhookApi({ clients, clientOf, problem, now }))
  app.get('/api/v2/pix/:e2eid', (c) => {
    const payment = payments.get(c.req.param('e2eid'))
    return payment && clients.owns(clientOf(c.req.raw), payment.chave)
      ? c.json(told(payment))
      : problem({ name: 'PixNaoEncontrado', status: 404, violacoes: [] })
  })
  app.get('/api/v2/pix', (c) => {
    const { inicio = '', fim = '9999' } = c.req.query()
    const size = Math.min(1000, Number(c.req.query('paginacao.itensPorPagina') ?? 100))
    const page = Number(c.req.query('paginacao.paginaAtual') ?? 0)
    const client = clientOf(c.req.raw)
    const pix = payments
      .list()
      .filter(({ horario, chave }) => horario >= inicio && horario <= fim && clients.owns(client, chave))
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: Math.max(1, Math.ceil(pix.length / size)),
      quantidadeTotalDeItens: pix.length,
    }
    return c.json({
      parametros: { inicio, fim, paginacao },
      pix: pix.slice(page * size, (page + 1) * size).map(told),
    })
  })
  app.get('/api/v2/pix/:e2eid/devolucao/:id', (c) => {
    const found = payments.get(c.req.param('e2eid'))?.devolucoes?.find(({ id }) => id === c.req.param('id'))
    return found ? c.json(found) : problem({ name: 'PixDevolucaoNaoEncontrada', status: 404, violacoes: [] })
  })
  app.put('/api/v2/pix/:e2eid/devolucao/:id', async (c) => {
    const { valor } = (await c.req.json().catch(() => ({}))) as { valor?: string }
    const made = await payments.giveBack(c.req.param('e2eid'), c.req.param('id'), String(valor), now())
    return made ? c.json(made, 201) : problem({ name: 'PixDevolucaoInvalida', status: 400, violacoes: [] })
  })
  app.put('/api/v2/cobv/:txid', async (c) => {
    const given = (await c.req.json().catch(() => null)) as { chave?: unknown } | null
    if (!(await clients.holds(clientOf(c.req.raw), String(given?.chave))))
      return problem({
        name: 'CobVOperacaoInvalida',
        status: 400,
        violacoes: [{ razao: 'a chave não é desta conta', propriedade: 'cobv.chave' }],
      })
    const made = await charges.put(c.req.param('txid'), given, civilDate(now(), brasiliaZone))
    return 'name' in made ? problem(made) : c.json(made, 201)
  })
  app.patch('/api/v2/cobv/:txid', async (c) => {
    const { status } = (await c.req.json().catch(() => ({}))) as { status?: string }
    if (status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
      return problem({ name: 'CobVOperacaoInvalida', status: 400, violacoes: [] })
    const removed = await charges.remove(c.req.param('txid'))
    return 'name' in removed ? problem(removed) : c.json(removed)
  })
  app.get('/api/v2/cobv/:txid', (c) => {
    const charge = charges.get(c.req.param('txid'))
    return charge ? c.json(charge) : problem({ name: 'CobVNaoEncontrada', status: 404, violacoes: [] })
  })
  return app
}

const told = ({ notice: _, ...pix }: Payment) => pix

function problem({ name, status, violacoes }: Refusal): Response {
  const body = {
    type: `https://pix.bcb.gov.br/api/v2/error/${name}`,
    title: name,
    status,
    detail: '',
    violacoes,
  }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
