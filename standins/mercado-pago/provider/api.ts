import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Accounts } from './accounts.ts'
import type { Cards } from './cards.ts'
import type { Charges } from './charges.ts'
import type { Payments } from './payments.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Account } from './resources.ts'
import type { Store } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'

type Parts = {
  store: Store
  accounts: Accounts
  cards: Cards
  payments: Payments
  subscriptions: Subscriptions
  charges: Charges
}

type Answer = { status: ContentfulStatusCode; body: unknown }

const ok = (body: unknown): Answer => ({ status: 200, body })
const created = (body: unknown): Answer => ({ status: 201, body })

/** The endpoints of Mercado Pago that the product uses, with the paths that its SDK sends (payments.md 4.9). */
export function mercadoPagoApi({ store, accounts, cards, payments, subscriptions, charges }: Parts): Hono {
  const app = new Hono()

  /** Lets a caller retry with the same key and get the first answer; refuses another body under it. */
  const write =
    (work: (account: Account, body: unknown, c: Context) => Promise<Answer> | Answer) =>
    async (c: Context) => {
      const account = accounts.byToken(c.req.header('authorization'))
      const body = await c.req.json().catch(() => ({}))
      const key = c.req.header('x-idempotency-key')
      const name = key && `${account.userId} ${c.req.method} ${new URL(c.req.url).pathname} ${key}`
      const asked = JSON.stringify(body)
      const before = name ? store.answers.get(name) : undefined
      if (before && before.asked !== asked)
        throw new Refusal(400, 'X-Idempotency-Key was used with another body')
      if (before) return c.json(before.body as object, before.status as ContentfulStatusCode)
      const { status, body: answer } = await work(account, body, c)
      if (name) store.keep('answers', name, { asked, status, body: answer })
      return c.json(answer as object, status)
    }

  const read = (work: (account: Account, c: Context) => unknown) => (c: Context) =>
    c.json(work(accounts.byToken(c.req.header('authorization')), c) as object)

  // Browsers create tokens with the public key: the number goes from there only to the provider.
  app.use('/v1/card_tokens', cors())
  app.post('/v1/card_tokens', async (c) => {
    const header = c.req.header('authorization')
    const account = header ? accounts.byToken(header) : accounts.byPublicKey(c.req.query('public_key'))
    const { id, card, dueAt } = cards.make(account.userId, await c.req.json().catch(() => null))
    return c.json(
      {
        id,
        public_key: account.publicKey,
        status: 'active',
        date_due: dueAt,
        first_six_digits: card.first_six_digits,
        last_four_digits: card.last_four_digits,
        cardholder: { name: card.holder },
        luhn_validation: true,
        live_mode: false,
      },
      201,
    )
  })

  const makePreapproval = write((account, body) => created(subscriptions.create(account, body).told))
  app.post('/preapproval', makePreapproval)
  app.post('/preapproval/', makePreapproval)
  app.get(
    '/preapproval/search',
    read((account, c) => page(subscriptions.search(account, c.req.query()), c)),
  )
  app.get(
    '/preapproval/:id',
    read((account, c) => subscriptions.find(account, c.req.param('id') ?? '').told),
  )
  app.put(
    '/preapproval/:id',
    write((account, body, c) => ok(subscriptions.change(account, c.req.param('id') ?? '', body).told)),
  )

  const makePlan = write((account, body) => created(subscriptions.createPlan(account, body)))
  app.post('/preapproval_plan', makePlan)
  app.post('/preapproval_plan/', makePlan)
  app.get(
    '/preapproval_plan/:id',
    read((account, c) => subscriptions.findPlan(account, c.req.param('id') ?? '')),
  )

  app.get(
    '/authorized_payments/search',
    read((account, c) => {
      const { preapproval_id, payment_id } = c.req.query()
      const found = charges
        .list()
        .filter(({ collector_id }) => collector_id === account.userId)
        .filter((invoice) => !preapproval_id || invoice.preapproval_id === preapproval_id)
        .filter((invoice) => !payment_id || String(invoice.payment?.id) === payment_id)
      return page(found, c)
    }),
  )
  app.get(
    '/authorized_payments/:id',
    read((account, c) => {
      const invoice = charges.find(c.req.param('id') ?? '')
      if (invoice?.collector_id !== account.userId) throw notFound('Invoice')
      return invoice
    }),
  )

  app.post(
    '/v1/payments',
    write(async (account, body) => created(await payments.create(account, body))),
  )
  app.get(
    '/v1/payments/search',
    read((account, c) => page(payments.search(account, c.req.query()), c)),
  )
  app.get(
    '/v1/payments/:id',
    read((account, c) => payments.find(account, c.req.param('id') ?? '')),
  )
  app.put(
    '/v1/payments/:id',
    write((account, body, c) => {
      const payment = payments.find(account, c.req.param('id') ?? '')
      if ((body as { status?: string }).status !== 'cancelled') throw new Refusal(400, 'Invalid status')
      return ok(payments.settle(payment, { status: 'cancelled', status_detail: 'by_collector' }))
    }),
  )
  app.post(
    '/v1/payments/:id/refunds',
    write((account, body, c) => {
      const payment = payments.find(account, c.req.param('id') ?? '')
      return created(payments.refund(payment, (body as { amount?: number }).amount))
    }),
  )
  app.get(
    '/v1/payments/:id/refunds',
    read((account, c) => payments.find(account, c.req.param('id') ?? '').refunds),
  )
  app.get(
    '/users/me',
    read(({ userId, name, document }) => ({
      id: userId,
      nickname: name,
      site_id: 'MLB',
      ...(document && {
        identification: { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document },
      }),
    })),
  )
  return app
}

/** A page of a search, as the provider wraps it. */
function page(found: readonly unknown[], c: Context) {
  const offset = Number(c.req.query('offset') ?? 0)
  const limit = Number(c.req.query('limit') ?? 30)
  return { paging: { total: found.length, offset, limit }, results: found.slice(offset, offset + limit) }
}
