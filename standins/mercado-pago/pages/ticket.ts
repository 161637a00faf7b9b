import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatCents } from '../../../domain/money.ts'
import { page } from '../../page.ts'
import type { Outcome } from '../provider/cards.ts'
import type { Charges } from '../provider/charges.ts'
import type { Payments } from '../provider/payments.ts'
import { notFound } from '../provider/refusal.ts'
import type { Payment } from '../provider/resources.ts'
import type { Store } from '../provider/store.ts'
import { paymentWords } from './overview.ts'

type Parts = { store: Store; payments: Payments; charges: Charges }

const answers: Record<string, Outcome> = {
  pay: { status: 'approved', status_detail: 'accredited' },
  refuse: { status: 'rejected', status_detail: 'cc_rejected_high_risk' },
  expire: { status: 'cancelled', status_detail: 'expired' },
}

/** A payment's own page: for paying a Pix or a boleto, deciding a review, and refunding. */
export function ticketPages({ store, payments, charges }: Parts): Hono {
  const app = new Hono()
  const find = (id: string): Payment => {
    const payment = store.payments.get(id)
    if (!payment) throw notFound('Payment')
    return payment
  }
  app.get('/payments/:id/ticket', (c) => c.html(page('Pagamento', ticket(find(c.req.param('id'))))))
  app.post('/payments/:id/ticket', async (c) => {
    const payment = find(c.req.param('id'))
    const { answer } = await c.req.parseBody()
    const outcome = answers[String(answer)]
    if (outcome) charges.settled(payments.settle(payment, outcome))
    if (answer === 'refund') payments.refund(payment, undefined)
    if (answer === 'charge-back') payments.chargeBack(payment)
    return c.redirect('ticket', 303)
  })
  return app
}

function ticket(payment: Payment) {
  const { point_of_interaction, barcode } = payment
  const pix = point_of_interaction?.transaction_data
  const isOpen = payment.status === 'pending' || payment.status === 'in_process'
  return html`<p class="amount">${formatCents(Math.round(payment.transaction_amount * 100))}</p>
    <dl>
      <dt>Pagamento</dt><dd>${payment.id}</dd>
      <dt>Descrição</dt><dd>${payment.description}</dd>
      <dt>Situação</dt><dd>${paymentWords(payment)}</dd>
    </dl>
    ${pix?.qr_code_base64 ? html`<p><img alt="QR Code do Pix" width="240" height="240" src="data:image/png;base64,${pix.qr_code_base64}" /></p><p class="muted">${pix.qr_code}</p>` : ''}
    ${barcode ? html`<p class="muted">${barcode.content}</p>` : ''}
    <form method="post" action="">
      ${isOpen ? html`<button name="answer" value="pay">${payment.status === 'in_process' ? 'Aprovar' : 'Pagar'}</button><button class="plain" name="answer" value="${payment.status === 'in_process' ? 'refuse' : 'expire'}">${payment.status === 'in_process' ? 'Recusar' : 'Deixar vencer'}</button>` : ''}
      ${payment.status === 'approved' ? html`<button class="plain" name="answer" value="refund">Devolver tudo</button><button class="plain" name="answer" value="charge-back">Contestar (o titular não reconhece)</button>` : ''}
    </form>`
}
