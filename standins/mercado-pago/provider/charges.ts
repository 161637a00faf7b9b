import type { Notices } from '../notices.ts'
import { addPeriods, type Clock, writeInstant } from './clock.ts'
import type { Payments } from './payments.ts'
import type { Invoice, Payment, Subscription } from './resources.ts'
import type { Store } from './store.ts'
import type { Subscriptions } from './subscriptions.ts'

type Parts = {
  store: Store
  clock: Clock
  notices: Notices
  payments: Payments
  subscriptions: Subscriptions
}

/** What a subscription is due for: an instalment to schedule, or one to charge. */
type Due = { subscription: Subscription; invoice: Invoice | null; at: string }

/** Tries after the first, spread over ten days; after three instalments refused the provider cancels (payments.md 4.2). */
const mostRetries = 4
const betweenTries = (10 / mostRetries) * 86_400_000
const mostRefused = 3

/** The provider's rounds: schedule, charge, retry and give up instalments when due. */
export function openCharges({ store, clock, notices, payments, subscriptions }: Parts) {
  function keep(invoice: Invoice, action: 'created' | 'updated'): Invoice {
    store.keep('invoices', invoice.id, { ...invoice, last_modified: writeInstant(clock.now()) })
    notices.tell('subscription_authorized_payment', action, invoice.id, invoice.collector_id)
    return invoice
  }

  const invoicesOf = (id: string) =>
    [...store.invoices.values()].filter(({ preapproval_id }) => preapproval_id === id)

  /** The instalment that is under way, if one is. */
  const openInvoice = (id: string) =>
    invoicesOf(id).find(({ status }) => status === 'scheduled' || status === 'recycling')

  function schedule({ subscription, at: debit_date }: Due): void {
    const { told, scheduled } = subscription
    keep(
      {
        id: store.nextNumber(),
        type: 'recurring',
        preapproval_id: told.id,
        collector_id: told.collector_id,
        reason: told.reason,
        external_reference: told.external_reference,
        currency_id: told.auto_recurring.currency_id,
        transaction_amount: told.auto_recurring.transaction_amount,
        date_created: writeInstant(clock.now()),
        last_modified: debit_date,
        debit_date,
        retry_attempt: 0,
        status: 'scheduled',
      },
      'created',
    )
    subscriptions.tell(subscription, { next_payment_date: debit_date }, { scheduled: scheduled + 1 })
  }

  function charge(subscription: Subscription, invoice: Invoice): void {
    const amount = subscription.told.auto_recurring.transaction_amount
    const payment = payments.charge(subscription, amount, new Date(invoice.debit_date))
    const tried = { ...invoice, transaction_amount: amount, payment: briefly(payment) }
    if (payment.status === 'approved') paid(subscription, tried, payment)
    else if (payment.status === 'rejected') refused(subscription, tried)
    else keep({ ...tried, status: 'scheduled' }, 'updated')
  }

  const nextOf = ({ told, firstCharge, scheduled }: Subscription) =>
    firstCharge ? writeInstant(addPeriods(new Date(firstCharge), told.auto_recurring, scheduled)) : undefined

  function paid(subscription: Subscription, invoice: Invoice, payment: Payment): void {
    keep({ ...invoice, status: 'processed' }, 'updated')
    const { summarized } = subscription.told
    subscriptions.tell(
      subscription,
      {
        next_payment_date: nextOf(subscription),
        summarized: {
          charged_quantity: summarized.charged_quantity + 1,
          charged_amount: Math.round((summarized.charged_amount + payment.transaction_amount) * 100) / 100,
          pending_charge_quantity: 0,
          last_charged_date: payment.date_approved ?? undefined,
          last_charged_amount: payment.transaction_amount,
          semaphore: 'green',
        },
      },
      { refused: 0 },
    )
  }

  function refused(subscription: Subscription, invoice: Invoice): void {
    const { summarized } = subscription.told
    if (invoice.retry_attempt < mostRetries) {
      const again = new Date(new Date(invoice.debit_date).getTime() + betweenTries)
      const retry_attempt = invoice.retry_attempt + 1
      keep({ ...invoice, status: 'recycling', retry_attempt, debit_date: writeInstant(again) }, 'updated')
      subscriptions.tell(subscription, {
        summarized: { ...summarized, pending_charge_quantity: 1, semaphore: 'yellow' },
      })
      return
    }
    keep({ ...invoice, status: 'processed' }, 'updated')
    const times = subscription.refused + 1
    const isOver = times >= mostRefused
    subscriptions.tell(
      subscription,
      {
        next_payment_date: isOver ? undefined : nextOf(subscription),
        ...(isOver ? { status: 'cancelled' as const } : {}),
        summarized: { ...summarized, pending_charge_quantity: times, semaphore: 'red' },
      },
      { refused: times },
    )
  }

  /** The next thing that a subscription is due for until `now`; null when there is none. */
  function dueOf(subscription: Subscription, now: Date): Due | null {
    const { told, firstCharge, scheduled } = subscription
    const invoice = openInvoice(told.id)
    if (invoice) {
      const isUnderReview = invoice.payment?.status === 'in_process'
      const isDue = !isUnderReview && new Date(invoice.debit_date) <= now
      return isDue ? { subscription, invoice, at: invoice.debit_date } : null
    }
    if (told.status !== 'authorized' || !firstCharge) return null
    const next = addPeriods(new Date(firstCharge), told.auto_recurring, scheduled)
    // Instalments that fell into a pause are not made up for.
    const { end_date } = told.auto_recurring
    if (end_date && next > new Date(end_date)) return null
    return next <= now || scheduled === 0 ? { subscription, invoice: null, at: writeInstant(next) } : null
  }

  function skipPaused(subscription: Subscription, now: Date): void {
    const { told, firstCharge, scheduled } = subscription
    if (told.status !== 'paused' || !firstCharge || openInvoice(told.id)) return
    let skipped = scheduled
    while (addPeriods(new Date(firstCharge), told.auto_recurring, skipped) <= now) skipped++
    if (skipped > scheduled) store.keep('subscriptions', told.id, { ...subscription, scheduled: skipped })
  }

  return {
    invoicesOf,
    list: () => [...store.invoices.values()].toReversed(),
    find: (id: string) => store.invoices.get(id),
    /** Does everything that is due by now, in the order of its time. */
    run(): void {
      const now = clock.now()
      payments.expire()
      for (const subscription of store.subscriptions.values()) skipPaused(subscription, now)
      for (;;) {
        const [next] = [...store.subscriptions.values()]
          .map((subscription) => dueOf(subscription, now))
          .filter((due) => due !== null)
          .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        if (!next) return
        if (!next.invoice) schedule(next)
        else if (next.subscription.told.status === 'authorized') charge(next.subscription, next.invoice)
        else keep({ ...next.invoice, status: 'cancelled' }, 'updated')
      }
    },
    /** Updates the instalment after a payment under review was decided. */
    settled(payment: Payment): void {
      const invoice = [...store.invoices.values()].find((one) => one.payment?.id === payment.id)
      const subscription = invoice && store.subscriptions.get(invoice.preapproval_id)
      if (!subscription || invoice.status !== 'scheduled') return
      const decided = { ...invoice, debit_date: writeInstant(clock.now()), payment: briefly(payment) }
      if (payment.status === 'approved') paid(subscription, decided, payment)
      else refused(subscription, decided)
    },
  }
}

export type Charges = ReturnType<typeof openCharges>

const briefly = ({ id, status, status_detail }: Payment) => ({ id, status, status_detail })
