import { Invoice, Payment } from 'mercadopago'
import { z } from 'zod'
import type { Cents } from '../../../../domain/money.ts'
import { type PaymentStatus, paymentStatuses } from '../../../../domain/subscriptions/periods.ts'
import { callConfig, isMissing } from './client.ts'

/** A payment as the provider tells it. */
export type ToldPayment = {
  id: string
  /** The preapproval that it is a charge of, where the provider says so. */
  preapprovalId: string | null
  reference: string | null
  status: PaymentStatus
  detail: string | null
  cents: Cents
  refundedCents: Cents
  method: string | null
  cardEnd: string | null
  madeAt: Date
  /** What was told before this is older. */
  changedAt: Date
}

const words = (most: number) => z.string().max(most).nullish().catch(null)

const answer = z.object({
  id: z.coerce.string().regex(/^\d{1,30}$/),
  status: z.enum(paymentStatuses),
  status_detail: words(80),
  transaction_amount: z.number().positive(),
  transaction_amount_refunded: z.number().nonnegative().nullish().catch(0),
  external_reference: words(64),
  date_created: z.iso.datetime({ offset: true }),
  date_last_updated: z.iso.datetime({ offset: true }),
  payment_method_id: words(40),
  card: z
    .object({ last_four_digits: z.string().regex(/^\d{4}$/) })
    .nullish()
    .catch(null),
  point_of_interaction: z
    .object({ transaction_data: z.object({ subscription_id: words(64) }).nullish() })
    .nullish()
    .catch(null),
})

const centsOf = (reais: number): Cents => Math.round(reais * 100)

function toPayment(given: unknown): ToldPayment {
  const told = answer.parse(given)
  const cents = centsOf(told.transaction_amount)
  return {
    id: told.id,
    preapprovalId: told.point_of_interaction?.transaction_data?.subscription_id ?? null,
    reference: told.external_reference ?? null,
    status: told.status,
    detail: told.status_detail ?? null,
    cents,
    refundedCents: Math.min(cents, centsOf(told.transaction_amount_refunded ?? 0)),
    method: told.payment_method_id ?? null,
    cardEnd: told.card?.last_four_digits ?? null,
    madeAt: new Date(told.date_created),
    changedAt: new Date(told.date_last_updated),
  }
}

export const readPayment = async (id: string): Promise<ToldPayment> =>
  toPayment(await new Payment(callConfig()).get({ id }))

const invoice = z.object({
  id: z.coerce.string(),
  preapproval_id: z.string().max(64),
  payment: z
    .object({ id: z.coerce.string().regex(/^\d{1,30}$/) })
    .nullish()
    .catch(null),
})

export type ToldInvoice = { preapprovalId: string; paymentId: string | null }

const toInvoice = (given: unknown): ToldInvoice => {
  const { preapproval_id, payment } = invoice.parse(given)
  return { preapprovalId: preapproval_id, paymentId: payment?.id ?? null }
}

/** One instalment (`authorized_payments`), with the payment of its last try. */
export const readInvoice = async (id: string): Promise<ToldInvoice> =>
  toInvoice(await new Invoice(callConfig()).get({ id }))

const page = 50
/** Ten years of monthly charges with their retries. */
const most = 600

const found = z.object({ results: z.array(z.unknown()).default([]) })

async function allPages(read: (offset: number) => Promise<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  while (all.length < most) {
    const { results } = found.parse(await read(all.length))
    all.push(...results)
    if (results.length < page) break
  }
  return all
}

/**
 * Every payment of a preapproval, of all tries: what is found by our reference, and what its instalments name besides. Either list may be
 * empty for a while (payments.md 4.2), which takes nothing away: what was heard of before is kept.
 */
export async function paymentsOf(preapprovalId: string, reference: string): Promise<ToldPayment[]> {
  const [searched, instalments] = await Promise.all([
    allPages((offset) =>
      new Payment(callConfig()).search({
        options: {
          external_reference: reference,
          sort: 'date_created',
          criteria: 'asc',
          limit: page,
          offset,
        },
      }),
    ),
    allPages((offset) =>
      new Invoice(callConfig()).search({ options: { preapproval_id: preapprovalId, limit: page, offset } }),
    ),
  ])
  const payments = new Map(searched.map(toPayment).map((payment) => [payment.id, payment]))
  for (const { paymentId } of instalments.map(toInvoice)) {
    if (!paymentId || payments.has(paymentId)) continue
    const payment = await readPayment(paymentId).catch((error: unknown) => {
      if (isMissing(error)) return null
      throw error
    })
    if (payment) payments.set(payment.id, payment)
  }
  return [...payments.values()]
}
