import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatCents, parseReais } from '../../domain/money.ts'
import { readPixCode } from '../../domain/pix/read-br-code.ts'
import { page } from '../page.ts'
import { openPayments, type Payment, type PaymentsOptions } from './payments.ts'

export type PixProviderOptions = PaymentsOptions & {
  clientId: string
  clientSecret: string
  now?: () => Date
}

const tokenLife = 3600

/**
 * A local Pix provider: the payer's page (paste the code, pay) and the part of the Pix API that the product uses
 * (`/oauth/token`, `GET /pix/{e2eid}`, `GET /pix`). Real providers add mutual TLS.
 */
export async function createPixProvider(options: PixProviderOptions) {
  const now = options.now ?? (() => new Date())
  const payments = await openPayments(options)
  const tokens = new Map<string, number>()
  const app = new Hono()

  app.post('/api/oauth/token', (c) => {
    const [id, secret] = Buffer.from(c.req.header('authorization')?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
    if (id !== options.clientId || secret !== options.clientSecret)
      return c.json({ error: 'invalid_client' }, 401)
    const token = crypto.randomUUID()
    tokens.set(token, now().getTime() + tokenLife * 1000)
    return c.json({ access_token: token, token_type: 'Bearer', expires_in: tokenLife, scope: 'pix.read' })
  })
  app.use('/api/v2/*', async (c, next) => {
    const expires = tokens.get(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    if (!expires || expires < now().getTime()) return problem('AcessoNegado', 403, 'Acesso negado')
    return next()
  })
  app.get('/api/v2/pix/:e2eid', (c) => {
    const payment = payments.get(c.req.param('e2eid'))
    return payment ? c.json(told(payment)) : problem('PixNaoEncontrado', 404, 'Pix não encontrado')
  })
  app.get('/api/v2/pix', (c) => {
    const { inicio = '', fim = '9999' } = c.req.query()
    const pix = payments.list().filter((payment) => payment.horario >= inicio && payment.horario <= fim)
    return c.json({ parametros: { inicio, fim }, pix: pix.map(told) })
  })

  app.get('/pix', (c) =>
    c.html(page('Pagar com Pix', [payForm(c.req.query('codigo') ?? ''), received(payments.list())])),
  )
  app.post('/pix', async (c) => {
    const form = await c.req.parseBody()
    const typed = String(form.code ?? '').trim()
    const read = readPixCode(typed, 'strict')
    if (!read.ok)
      return c.html(
        page('Pagar com Pix', [html`<p class="bad" role="alert">${read.error.message}</p>`, payForm(typed)]),
        422,
      )
    const { code } = read
    const cents = parseReais(String(form.amount ?? '')) ?? code.amount
    if (form.step !== 'pay' || !cents || cents <= 0 || !code.key)
      return c.html(page('Confirmar pagamento', confirmForm(typed, code)))
    const payer = String(form.payer ?? '').slice(0, 140)
    const payment = await payments.receive({ key: code.key, txid: code.txid, cents, payer, now: now() })
    return c.redirect(`/pix/${payment.endToEndId}`, 303)
  })
  app.get('/pix/:e2eid', (c) => {
    const payment = payments.get(c.req.param('e2eid'))
    return payment ? c.html(page('Pix realizado', receipt(payment))) : c.notFound()
  })
  app.post('/pix/:e2eid/resend', (c) => {
    const payment = payments.get(c.req.param('e2eid'))
    if (!payment) return c.notFound()
    payments.resend(payment)
    return c.redirect(`/pix/${payment.endToEndId}`, 303)
  })
  return { app, payments, close: payments.close }
}

const told = ({ notice: _, ...pix }: Payment) => pix

function problem(name: string, status: number, title: string): Response {
  const body = { type: `https://pix.bcb.gov.br/api/v2/error/${name}`, title, status, detail: title }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

function payForm(code: string) {
  return html`<form method="post" action="/pix">
    <label>Pix copia e cola<textarea name="code" required spellcheck="false">${code}</textarea></label>
    <button>Continuar</button>
  </form>`
}

type Code = { name: string; city: string; key: string | null; amount: number | null; txid: string | null }

function confirmForm(typed: string, code: Code) {
  return html`<dl>
      <dt>Para</dt><dd>${code.name}, ${code.city}</dd>
      <dt>Chave</dt><dd>${code.key ?? ''}</dd>
      <dt>Identificador</dt><dd>${code.txid ?? 'nenhum'}</dd>
    </dl>
    <form method="post" action="/pix">
      <input type="hidden" name="code" value="${typed}" /><input type="hidden" name="step" value="pay" />
      <label>Valor em reais<input name="amount" inputmode="decimal" required value="${code.amount ? formatCents(code.amount).replace(/[^\d,.]/g, '') : ''}" /></label>
      <label>Nome de quem paga<input name="payer" value="Pagador de teste" /></label>
      <button>Pagar</button>
    </form>`
}

const noticeText: Record<Payment['notice']['status'], string> = {
  waiting: 'avisando o recebedor',
  delivered: 'recebedor avisado',
  failed: 'o recebedor não respondeu',
}

function receipt(payment: Payment) {
  return html`<p class="amount good">R$ ${payment.valor.replace('.', ',')}</p>
    <dl>
      <dt>Situação</dt><dd>Pago · ${noticeText[payment.notice.status]}${payment.notice.answer ? ` (${payment.notice.answer})` : ''}</dd>
      <dt>Identificação</dt><dd>${payment.endToEndId}</dd>
      <dt>txid</dt><dd>${payment.txid ?? 'nenhum'}</dd>
    </dl>
    <form method="post" action="/pix/${payment.endToEndId}/resend"><button class="plain">Avisar o recebedor de novo</button></form>
    <p><a href="/pix">Pagar outro código</a></p>`
}

function received(payments: Payment[]) {
  if (payments.length === 0) return ''
  return html`<h2>Últimos pagamentos</h2><div class="scroll"><table>
    <thead><tr><th>Quando</th><th>txid</th><th>Valor</th><th>Aviso</th></tr></thead>
    <tbody>${payments.slice(0, 50).map(
      (payment) => html`<tr>
        <td><a href="/pix/${payment.endToEndId}">${new Date(payment.horario).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}</a></td>
        <td>${payment.txid ?? ''}</td><td class="number">R$ ${payment.valor.replace('.', ',')}</td><td>${noticeText[payment.notice.status]}</td>
      </tr>`,
    )}</tbody></table></div>`
}
