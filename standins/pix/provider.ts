import { Hono } from 'hono'
import { html } from 'hono/html'
import { civilDate } from '../../domain/calendar.ts'
import { formatCents, parseReais } from '../../domain/money.ts'
import { readPixCode } from '../../domain/pix/read-br-code.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import { page } from '../page.ts'
import { pixApi } from './api.ts'
import { openAutomatic } from './automatic/automatic.ts'
import { openCharges, owedOn } from './charges.ts'
import { clientPages } from './client-pages.ts'
import { openClients } from './clients.ts'
import { openPayments, type Payment, type PaymentsOptions } from './payments.ts'

export type PixProviderOptions = PaymentsOptions & {
  clientId: string
  clientSecret: string
  now?: () => Date
}

/**
 * A local Pix provider: the payer's page (paste the code, pay; charges with due date cost that day's amount) and the part of the Pix API that the
 * product uses.
 */
export async function createPixProvider(options: PixProviderOptions) {
  const now = options.now ?? (() => new Date())
  const { clientId, clientSecret } = options
  const first = { id: clientId, secret: clientSecret, name: 'Plataforma' }
  const clients = await openClients(options.folder, first)
  const webhookOf = (key: string) => clients.webhookOf(key)?.url ?? options.webhookUrl
  const payments = await openPayments({ ...options, webhookOf })
  const charges = await openCharges(options.folder)
  const automatic = await openAutomatic({ ...options, clients, payments, now })
  const app = new Hono()
  app.route('/', pixApi({ clients, now, payments, charges, automatic }))
  app.route('/', clientPages(clients))
  app.route('/', automatic.pages())

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
    if (read.code.kind === 'recurrence')
      return c.redirect(`/pix/automatico?codigo=${encodeURIComponent(typed)}`, 303)
    const charge = read.code.location ? charges.at(read.code.location) : undefined
    const owed = charge ? owedOn(charge, civilDate(now(), brasiliaZone)) : null
    if (read.code.location && owed === null) return c.html(page('Pagar com Pix', closed), 422)
    // A charge with due date is paid in its exact amount; a static code accepts any amount.
    const code = charge ? { ...read.code, key: charge.chave, amount: owed, txid: charge.txid } : read.code
    const cents = owed ?? parseReais(String(form.amount ?? '')) ?? code.amount
    if (form.step !== 'pay' || !cents || cents <= 0 || !code.key)
      return c.html(page('Confirmar pagamento', confirmForm(typed, code, charge !== undefined)))
    const payer = String(form.payer ?? '').slice(0, 140)
    if (charge) await charges.conclude(charge)
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
  const close = () => {
    payments.close()
    automatic.close()
  }
  return { app, payments, charges, clients, automatic, close }
}

const closed = html`<p class="bad" role="alert">Esta cobrança já foi paga, foi cancelada ou passou do prazo.</p>
  <p><a href="/pix">Pagar outro código</a></p>`

function payForm(code: string) {
  return html`<p class="muted"><a href="/pix/aplicacoes">Aplicações e avisos da API Pix</a></p><form method="post" action="/pix">
    <label>Pix copia e cola<textarea name="code" required spellcheck="false">${code}</textarea></label>
    <button>Continuar</button>
  </form>`
}

type Code = { name: string; city: string; key: string | null; amount: number | null; txid: string | null }

function confirmForm(typed: string, code: Code, isFixed: boolean) {
  return html`<dl>
      <dt>Para</dt><dd>${code.name}, ${code.city}</dd>
      <dt>Chave</dt><dd>${code.key ?? ''}</dd>
      <dt>Identificador</dt><dd>${code.txid ?? 'nenhum'}</dd>
    </dl>
    <form method="post" action="/pix">
      <input type="hidden" name="code" value="${typed}" /><input type="hidden" name="step" value="pay" />
      <label>Valor em reais<input name="amount" inputmode="decimal" required ${isFixed ? 'readonly' : ''} value="${code.amount ? formatCents(code.amount).replace(/[^\d,.]/g, '') : ''}" /></label>
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
