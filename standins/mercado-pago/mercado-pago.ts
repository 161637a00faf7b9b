import { Hono } from 'hono'
import { controlApi, type Failures } from './control.ts'
import { type NoticesOptions, openNotices } from './notices.ts'
import { checkoutPages } from './pages/checkout.ts'
import { overviewPages } from './pages/overview.ts'
import { ticketPages } from './pages/ticket.ts'
import { type AccountsOptions, oauth, openAccounts } from './provider/accounts.ts'
import { mercadoPagoApi } from './provider/api.ts'
import { openCards } from './provider/cards.ts'
import { openCharges } from './provider/charges.ts'
import { openClock } from './provider/clock.ts'
import { openPayments } from './provider/payments.ts'
import { Refusal } from './provider/refusal.ts'
import { openStore } from './provider/store.ts'
import { openSubscriptions } from './provider/subscriptions.ts'

export type MercadoPagoOptions = AccountsOptions &
  NoticesOptions & {
    /** The folder that stores the simulator's data. */
    folder: string
    /** Where it is mounted: 'http://localhost:4001/mercado-pago'. */
    url: string
    now?: () => Date
  }

/** How often charges that fell due are looked for, in milliseconds. */
const rounds = 500

/**
 * A local Mercado Pago: subscriptions that charge a card automatically, payments by card, Pix and boleto, signed notices, and pages for the payer.
 * The simulator's own calls are under `/simulator`.
 */
export async function createMercadoPago(options: MercadoPagoOptions) {
  const store = await openStore(options.folder)
  const clock = openClock(store, options.now ?? (() => new Date()))
  const notices = openNotices(options, clock)
  const cards = openCards(store, clock)
  const { url } = options
  const payments = openPayments({ store, clock, notices, cards, url })
  const subscriptions = openSubscriptions({ store, clock, notices, cards, url })
  const charges = openCharges({ store, clock, notices, payments, subscriptions })
  const accounts = openAccounts(store, options)
  const failures: Failures = { status: 500, times: 0 }
  const parts = { store, clock, notices, cards, payments, subscriptions, charges, accounts, failures }

  const api = new Hono()
  api.use('*', async (c, next) => {
    if (failures.times === 0) return next()
    failures.times--
    if (failures.status === 429) c.header('retry-after', '1')
    throw new Refusal(failures.status, 'The simulator was asked to fail')
  })
  api.route('/', mercadoPagoApi(parts))

  const app = new Hono()
  app.route('/', controlApi(parts))
  app.route('/', overviewPages(parts))
  app.route('/', checkoutPages(parts))
  app.route('/', ticketPages(parts))
  app.route('/', oauth(accounts))
  app.route('/', api)
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status)
    throw error
  })
  app.all('*', (c) => c.json(new Refusal(404, 'Not found').body, 404))
  const timer = setInterval(() => charges.run(), rounds).unref()
  return {
    app,
    /** Waits until no notice is on its way. */
    arrived: () => notices.arrived(),
    close: async () => {
      clearInterval(timer)
      notices.close()
      await store.written()
    },
  }
}
