import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatCents } from '../../../domain/money.ts'
import { page } from '../../page.ts'
import { type Cards, outcomeOf, outcomes, testCards } from '../provider/cards.ts'
import type { Charges } from '../provider/charges.ts'
import { Refusal } from '../provider/refusal.ts'
import type { AutoRecurring, Subscription } from '../provider/resources.ts'
import type { Subscriptions } from '../provider/subscriptions.ts'
import { outcomeWords } from './words.ts'

type Parts = { cards: Cards; charges: Charges; subscriptions: Subscriptions }

/** The provider's checkout of a subscription: the price, a test card, and the way back. */
export function checkoutPages({ cards, charges, subscriptions }: Parts): Hono {
  const app = new Hono()
  app.get('/subscriptions/checkout', (c) => {
    const subscription = subscriptions.any(c.req.query('preapproval_id') ?? '')
    return subscription ? c.html(page('Assinar', checkout(subscription))) : c.html(unknown(), 404)
  })
  app.post('/subscriptions/checkout', async (c) => {
    const form = await c.req.parseBody()
    const subscription = subscriptions.any(String(form.preapproval_id))
    if (!subscription) return c.html(unknown(), 404)
    const { told } = subscription
    const back = (answer: Record<string, string>) => {
      const url = new URL(told.back_url)
      for (const [name, value] of Object.entries({ preapproval_id: told.id, ...answer }))
        url.searchParams.set(name, value)
      return c.redirect(url.href, 303)
    }
    if (form.answer === 'leave' || told.status !== 'pending') return back({ status: told.status })
    try {
      const { card } = cards.make(told.collector_id, typedCard(form))
      const { status, status_detail } = outcomeOf(card)
      if (status === 'rejected') return back({ status, status_detail })
      subscriptions.authorize(subscription, card)
      charges.run()
      return back({ status: 'authorized' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.html(page('Assinar', checkout(subscription, error.message)), 422)
    }
  })
  return app
}

const unknown = () =>
  page('Assinar', html`<p class="bad" role="alert">Este link de pagamento não existe.</p>`)

const typedCard = (form: Record<string, unknown>) => ({
  card_number: form.number,
  security_code: form.code,
  expiration_month: String(form.expiry).split('/')[0],
  expiration_year: String(form.expiry).split('/')[1] ?? '',
  cardholder: { name: String(form.name) },
})

function checkout({ told }: Subscription, problem?: string) {
  const facts = html`<p>${told.reason}</p><p class="amount">${formatCents(Math.round(told.auto_recurring.transaction_amount * 100))} ${every(told.auto_recurring)}</p>`
  if (told.status !== 'pending')
    return html`${facts}<p>Esta assinatura já está ${statusWords[told.status]}.</p><p><a href="${told.back_url}">Voltar ao site</a></p>`
  return html`${facts}
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
    <form method="post" action="">
      <input type="hidden" name="preapproval_id" value="${told.id}" />
      <label>Número do cartão<input name="number" inputmode="numeric" autocomplete="off" required value="${testCards[0].number}" list="cards" /></label>
      <datalist id="cards">${testCards.map(({ number, name }) => html`<option value="${number}">${name}</option>`)}</datalist>
      <label>Nome no cartão (decide o resultado)<input name="name" autocomplete="off" required value="APRO" list="names" /></label>
      <datalist id="names">${[...outcomes.keys()].map((name) => html`<option value="${name}">${outcomeWords(name)}</option>`)}</datalist>
      <label>Validade<input name="expiry" required value="11/30" pattern="\\d{1,2}/\\d{2,4}" /></label>
      <label>Código de segurança<input name="code" inputmode="numeric" required value="123" /></label>
      <button name="answer" value="pay">Assinar</button>
      <button class="plain" name="answer" value="leave" formnovalidate>Desistir e voltar ao site</button>
    </form>
    <h2>Nomes e resultados</h2>
    <dl>${[...outcomes.keys()].map((name) => html`<dt>${name}</dt><dd>${outcomeWords(name)}</dd>`)}</dl>`
}

const statusWords = {
  pending: 'pendente',
  authorized: 'autorizada',
  paused: 'pausada',
  cancelled: 'cancelada',
}

/** 'por mês', 'por ano', 'a cada 3 meses'. */
export function every({ frequency, frequency_type }: AutoRecurring): string {
  if (frequency_type === 'months' && frequency === 12) return 'por ano'
  if (frequency === 1) return frequency_type === 'months' ? 'por mês' : 'por dia'
  return `a cada ${frequency} ${frequency_type === 'months' ? 'meses' : 'dias'}`
}
