import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Notices } from '../notices.ts'
import { type Cards, type Outcome, outcomeOf } from './cards.ts'
import { addPeriods, type Clock, writeInstant } from './clock.ts'
import { firstProblem } from './payments.ts'
import { notFound, Refusal } from './refusal.ts'
import type { Account, PlanOfRecurrence, Preapproval, Subscription } from './resources.ts'
import type { Store } from './store.ts'

const amount = z.number().positive().max(1_000_000)

const recurring = z.object({
  frequency: z.number().int().positive(),
  frequency_type: z.enum(['days', 'months']),
  transaction_amount: amount,
  currency_id: z.literal('BRL'),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  free_trial: z
    .object({ frequency: z.number().int().positive(), frequency_type: z.enum(['days', 'months']) })
    .optional(),
})

const asked = z.object({
  reason: z.string().min(1),
  external_reference: z.string().optional(),
  payer_email: z.email(),
  back_url: z.url(),
  status: z.enum(['pending', 'authorized']).default('pending'),
  card_token_id: z.string().optional(),
  preapproval_plan_id: z.string().optional(),
  auto_recurring: recurring,
})

const changed = z.object({
  status: z.enum(['authorized', 'paused', 'cancelled', 'canceled']).optional(),
  reason: z.string().min(1).optional(),
  external_reference: z.string().optional(),
  back_url: z.url().optional(),
  card_token_id: z.string().optional(),
  auto_recurring: z.object({ transaction_amount: amount, currency_id: z.literal('BRL') }).optional(),
})

const askedPlan = z.object({ reason: z.string().min(1), back_url: z.url(), auto_recurring: recurring })

type Parts = { store: Store; clock: Clock; notices: Notices; cards: Cards; url: string }

/** `/preapproval`: an order to charge a card again and again. Its charges are made by `charges.ts`. */
export function openSubscriptions({ store, clock, notices, cards, url }: Parts) {
  function keep(subscription: Subscription, action: 'created' | 'updated'): Subscription {
    const { told } = subscription
    const next = {
      ...subscription,
      told: { ...told, version: told.version + 1, last_modified: writeInstant(clock.now()) },
    }
    store.keep('subscriptions', told.id, next)
    notices.tell('subscription_preapproval', action, told.id, told.collector_id)
    return next
  }

  const tell = (subscription: Subscription, parts: Partial<Preapproval>, rest: Partial<Subscription> = {}) =>
    keep({ ...subscription, ...rest, told: { ...subscription.told, ...parts } }, 'updated')

  /** Starts charging the card: at once, or when the start date or the free days allow it. */
  function authorize(subscription: Subscription, card: Subscription['card']): Subscription {
    const { auto_recurring } = subscription.told
    const now = clock.now()
    const { start_date, end_date, free_trial } = auto_recurring
    const start =
      start_date && end_date ? new Date(start_date) : free_trial ? addPeriods(now, free_trial, 1) : now
    const first = new Date(Math.max(start.getTime(), now.getTime()))
    const firstCharge = subscription.firstCharge ?? writeInstant(first)
    return tell(
      subscription,
      {
        status: 'authorized',
        payment_method_id: card?.brand,
        next_payment_date: subscription.told.next_payment_date ?? firstCharge,
      },
      { card, firstCharge },
    )
  }

  const find = (account: Account, id: string): Subscription => {
    const subscription = store.subscriptions.get(id)
    if (!subscription || subscription.told.collector_id !== account.userId) throw notFound('Preapproval')
    return subscription
  }

  function cancelOpenInvoices(id: string): void {
    for (const invoice of store.invoices.values()) {
      const waits = invoice.status === 'scheduled' || invoice.status === 'recycling'
      if (invoice.preapproval_id !== id || !waits) continue
      store.keep('invoices', invoice.id, {
        ...invoice,
        status: 'cancelled',
        last_modified: writeInstant(clock.now()),
      })
      notices.tell('subscription_authorized_payment', 'updated', invoice.id, invoice.collector_id)
    }
  }

  return {
    list: () => [...store.subscriptions.values()].toReversed(),
    any: (id: string) => store.subscriptions.get(id),
    find,
    tell,
    authorize,
    cancelOpenInvoices,
    create(account: Account, body: unknown): Subscription {
      const read = asked.safeParse(body)
      if (!read.success) throw new Refusal(400, firstProblem(read.error))
      const { data } = read
      if (data.status === 'authorized' && !data.card_token_id)
        throw new Refusal(400, 'card_token_id is required')
      const id = randomBytes(16).toString('hex')
      const at = writeInstant(clock.now())
      const { status: _, card_token_id, payer_email: __, ...rest } = data
      const told: Preapproval = {
        ...rest,
        id,
        version: 0,
        collector_id: account.userId,
        payer_email: '',
        init_point: `${url}/subscriptions/checkout?preapproval_id=${id}`,
        status: 'pending',
        date_created: at,
        last_modified: at,
        summarized: {
          charged_quantity: 0,
          charged_amount: 0,
          pending_charge_quantity: 0,
          semaphore: 'blank',
        },
      }
      const made = { told, card: null, firstCharge: null, scheduled: 0, refused: 0 }
      const card = card_token_id ? cards.spend(account.userId, card_token_id) : null
      if (!card) return keep(made, 'created')
      refuseBadCard(outcomeOf(card))
      return authorize(made, card)
    },
    /** Throws 400 for a change that its status does not allow: a cancelled one stays cancelled. */
    change(account: Account, id: string, body: unknown): Subscription {
      const read = changed.safeParse(body)
      if (!read.success) throw new Refusal(400, firstProblem(read.error))
      const { status, card_token_id, auto_recurring, ...texts } = read.data
      let subscription = find(account, id)
      const { told } = subscription
      if (told.status === 'cancelled') throw new Refusal(400, 'You can not modify a cancelled preapproval.')
      if (told.status === 'pending' && (status === 'paused' || (status === 'authorized' && !card_token_id)))
        throw new Refusal(400, 'A pending preapproval needs a card_token_id')
      const card = card_token_id ? cards.spend(account.userId, card_token_id) : subscription.card
      if (card_token_id && card) refuseBadCard(outcomeOf(card))
      subscription = tell(
        subscription,
        { ...texts, auto_recurring: { ...told.auto_recurring, ...auto_recurring } },
        { card },
      )
      if (status === 'authorized' || (card_token_id && told.status === 'pending'))
        return authorize(subscription, card)
      if (status === 'paused') return tell(subscription, { status: 'paused' })
      if (!status) return subscription
      cancelOpenInvoices(id)
      return tell(subscription, { status: 'cancelled', next_payment_date: undefined })
    },
    search(
      account: Account,
      filter: { status?: string; external_reference?: string; preapproval_plan_id?: string },
    ) {
      const wanted = Object.entries(filter).filter(([, value]) => value) as [keyof typeof filter, string][]
      return [...store.subscriptions.values()]
        .map(({ told }) => told)
        .filter((told) => told.collector_id === account.userId)
        .filter((told) => wanted.every(([name, value]) => told[name] === value))
        .toReversed()
    },
    /** From now on the card does what that name on it decides; false when the subscription has no card. */
    changeHolder(id: string, holder: string): boolean {
      const subscription = store.subscriptions.get(id)
      if (!subscription?.card) return false
      store.keep('subscriptions', id, { ...subscription, card: { ...subscription.card, holder } })
      return true
    },
    createPlan(account: Account, body: unknown): PlanOfRecurrence {
      const read = askedPlan.safeParse(body)
      if (!read.success) throw new Refusal(400, firstProblem(read.error))
      const id = randomBytes(16).toString('hex')
      const at = writeInstant(clock.now())
      return store.keep('plans', id, {
        ...read.data,
        id,
        collector_id: account.userId,
        status: 'active',
        init_point: `${url}/subscriptions/checkout?preapproval_plan_id=${id}`,
        date_created: at,
        last_modified: at,
      })
    },
    findPlan(account: Account, id: string): PlanOfRecurrence {
      const plan = store.plans.get(id)
      if (!plan || plan.collector_id !== account.userId) throw notFound('Plan')
      return plan
    },
  }
}

export type Subscriptions = ReturnType<typeof openSubscriptions>

/** The small charge that a card is tried with, and gets back. */
function refuseBadCard({ status, status_detail }: Outcome): void {
  if (status === 'rejected')
    throw new Refusal(400, 'Card validation failed', [{ code: status_detail, description: status_detail }])
}
