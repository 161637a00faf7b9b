import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatCents } from '../../../domain/money.ts'
import { page } from '../../page.ts'
import { type NoticeMode, type Notices, noticeModes } from '../notices.ts'
import { outcomes } from '../provider/cards.ts'
import type { Charges } from '../provider/charges.ts'
import type { Clock } from '../provider/clock.ts'
import type { Payments } from '../provider/payments.ts'
import type { Payment, Subscription } from '../provider/resources.ts'
import type { Subscriptions } from '../provider/subscriptions.ts'
import { every } from './checkout.ts'
import { outcomeWords } from './words.ts'

type Parts = {
  clock: Clock
  notices: Notices
  payments: Payments
  subscriptions: Subscriptions
  charges: Charges
}

const shown = 50
const day = 86_400_000

/** What the simulator has, with the buttons that make time pass, cards fail and notices go astray. */
export function overviewPages({ clock, notices, payments, subscriptions, charges }: Parts): Hono {
  const app = new Hono()
  app.get('/', (c) => c.redirect('mercado-pago/simulator'))
  app.get('/simulator', (c) =>
    c.html(
      page('Mercado Pago', [
        timeForm(clock.now()),
        html`<h2>Assinaturas</h2>${subscriptionTable(subscriptions.list().slice(0, shown))}`,
        html`<h2>Pagamentos</h2>${paymentTable(payments.list().slice(0, shown))}`,
        html`<h2>Avisos</h2>${modeForm(notices.mode())}${noticeTable(notices)}`,
      ]),
    ),
  )
  app.post('/simulator/pass', async (c) => {
    const { days } = await c.req.parseBody()
    clock.set(days === 'now' ? null : new Date(clock.now().getTime() + Number(days) * day))
    charges.run()
    return c.redirect('../simulator', 303)
  })
  app.post('/simulator/mode', async (c) => {
    const { mode } = await c.req.parseBody()
    const asked = noticeModes.find((one) => one === mode)
    if (asked) notices.setMode(asked)
    else notices.release()
    return c.redirect('../simulator', 303)
  })
  app.post('/simulator/resend', async (c) => {
    notices.resend(Number((await c.req.parseBody()).id))
    return c.redirect('../simulator', 303)
  })
  app.post('/simulator/card', async (c) => {
    const { id, holder } = await c.req.parseBody()
    subscriptions.changeHolder(String(id), String(holder))
    return c.redirect('../simulator', 303)
  })
  return app
}

const statuses: Record<Payment['status'], string> = {
  pending: 'aguarda pagamento',
  in_process: 'em análise',
  approved: 'aprovado',
  rejected: 'recusado',
  cancelled: 'cancelado',
  refunded: 'devolvido',
  charged_back: 'contestado',
}

export const paymentWords = ({ status, status_detail }: Payment): string =>
  `${statuses[status]} (${status_detail})`

const when = (instant: string) => new Date(instant).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })

const timeForm = (now: Date) => html`<form method="post" action="simulator/pass">
    <p>No simulador é ${when(now.toISOString())}.</p>
    <p><button class="plain" name="days" value="1">Passar 1 dia</button>
    <button class="plain" name="days" value="31">Passar 31 dias</button>
    <button class="plain" name="days" value="now">Voltar à hora certa</button></p>
  </form>`

const subscriptionTable = (subscriptions: Subscription[]) => html`<div class="scroll"><table>
    <thead><tr><th>Assinatura</th><th>Valor</th><th>Situação</th><th>Próxima cobrança</th><th>Cartão</th></tr></thead>
    <tbody>${subscriptions.map(
      ({ told, card }) => html`<tr>
        <td><a href="subscriptions/checkout?preapproval_id=${told.id}">${told.reason}</a></td>
        <td class="number">${formatCents(Math.round(told.auto_recurring.transaction_amount * 100))} ${every(told.auto_recurring)}</td>
        <td>${told.status}</td>
        <td>${told.next_payment_date ? when(told.next_payment_date) : ''}</td>
        <td>${card ? cardForm(told.id, card.holder) : ''}</td>
      </tr>`,
    )}</tbody></table></div>`

const cardForm = (id: string, holder: string) => html`<form method="post" action="simulator/card">
    <input type="hidden" name="id" value="${id}" />
    <select name="holder" aria-label="O que o cartão faz">${[...outcomes.keys()].map(
      (name) =>
        html`<option value="${name}" ${name === holder ? 'selected' : ''}>${name}: ${outcomeWords(name)}</option>`,
    )}</select>
    <button class="plain">Trocar</button>
  </form>`

const paymentTable = (payments: Payment[]) => html`<div class="scroll"><table>
    <thead><tr><th>Pagamento</th><th>Quando</th><th>Valor</th><th>Situação</th></tr></thead>
    <tbody>${payments.map(
      (payment) => html`<tr>
        <td><a href="payments/${payment.id}/ticket">${payment.description || payment.id}</a></td>
        <td>${when(payment.date_created)}</td>
        <td class="number">${formatCents(Math.round(payment.transaction_amount * 100))}</td>
        <td>${paymentWords(payment)}</td>
      </tr>`,
    )}</tbody></table></div>`

const modes: Record<NoticeMode, string> = {
  deliver: 'avisar',
  hold: 'segurar',
  duplicate: 'avisar duas vezes',
  shuffle: 'fora de ordem',
  drop: 'perder',
}

const modeForm = (mode: NoticeMode) => html`<form method="post" action="simulator/mode">
    <p>${noticeModes.map((one) => html`<button class="${one === mode ? '' : 'plain'}" name="mode" value="${one}">${modes[one]}</button> `)}
    <button class="plain" name="mode" value="release">Soltar os que esperam</button></p>
  </form>`

const noticeTable = (notices: Notices) => html`<div class="scroll"><table>
    <thead><tr><th>Quando</th><th>Aviso</th><th>De quê</th><th>Situação</th><th></th></tr></thead>
    <tbody>${notices
      .list()
      .slice(0, shown)
      .map(
        (notice) => html`<tr>
        <td>${when(notice.at)}</td><td>${notice.type} ${notice.action}</td><td>${notice.dataId}</td>
        <td>${notice.status}${notice.answer ? ` (${notice.answer})` : ''}</td>
        <td><form method="post" action="simulator/resend"><input type="hidden" name="id" value="${notice.id}" /><button class="plain">De novo</button></form></td>
      </tr>`,
      )}</tbody></table></div>`
