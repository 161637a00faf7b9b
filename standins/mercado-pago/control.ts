import { Hono } from 'hono'
import { z } from 'zod'
import { type Notices, noticeModes } from './notices.ts'
import type { Accounts } from './provider/accounts.ts'
import type { Charges } from './provider/charges.ts'
import type { Clock } from './provider/clock.ts'
import type { Payments } from './provider/payments.ts'
import { notFound, Refusal } from './provider/refusal.ts'
import type { Subscriptions } from './provider/subscriptions.ts'

type Parts = {
  clock: Clock
  charges: Charges
  subscriptions: Subscriptions
  notices: Notices
  payments: Payments
  accounts: Accounts
  failures: Failures
}

/** Answers of the API that fail on purpose. */
export type Failures = { status: 429 | 500; times: number }

const clockBody = z.object({ now: z.iso.datetime({ offset: true }).nullable() })
const cardBody = z.object({ cardholder: z.string().min(1) })
const paymentBody = z.object({ becomes: z.enum(['approved', 'rejected', 'expired', 'charged_back', 'won']) })
const modeBody = z.object({ mode: z.enum(noticeModes) })
const failBody = z.object({
  status: z.union([z.literal(429), z.literal(500)]),
  times: z.number().int().min(0),
})

/** The outcomes of a waiting payment. */
const ends = {
  approved: { status: 'approved', status_detail: 'accredited' },
  rejected: { status: 'rejected', status_detail: 'cc_rejected_other_reason' },
  expired: { status: 'cancelled', status_detail: 'expired' },
} as const

/** The API that only a simulator has, for tests and for people who try things: time, outcomes of payments, misdelivered notices, failures. */
export function controlApi(parts: Parts): Hono {
  const { clock, charges, subscriptions, notices, payments, accounts, failures } = parts
  const app = new Hono()
  app.post('/simulator/clock', async (c) => {
    const { now } = clockBody.parse(await c.req.json())
    clock.set(now === null ? null : new Date(now))
    charges.run()
    return c.json({ now: clock.now().toISOString() })
  })
  app.post('/simulator/preapproval/:id/card', async (c) => {
    const { cardholder } = cardBody.parse(await c.req.json())
    if (!subscriptions.changeHolder(c.req.param('id'), cardholder)) throw notFound('Preapproval with card')
    return c.json({ cardholder })
  })
  app.post('/simulator/payments/:id', async (c) => {
    const { becomes } = paymentBody.parse(await c.req.json())
    const payment = payments.list().find(({ id }) => String(id) === c.req.param('id'))
    if (!payment) throw notFound('Payment')
    if (becomes === 'charged_back') return c.json(payments.chargeBack(payment))
    if (becomes === 'won') return c.json(payments.winBack(payment))
    return c.json(payments.settle(payment, ends[becomes]))
  })
  app.post('/simulator/accounts/:id/revoke', (c) => {
    accounts.revoke(Number(c.req.param('id')))
    return c.json({ revoked: c.req.param('id') })
  })
  app.post('/simulator/notices', async (c) => {
    const { mode } = modeBody.parse(await c.req.json())
    notices.setMode(mode)
    return c.json({ mode })
  })
  app.post('/simulator/notices/release', (c) => c.json({ released: notices.release() }))
  app.post('/simulator/fail', async (c) => {
    Object.assign(failures, failBody.parse(await c.req.json()))
    return c.json(failures)
  })
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status)
    if (error instanceof z.ZodError) return c.json({ message: error.issues[0]?.message }, 400)
    throw error
  })
  return app
}
