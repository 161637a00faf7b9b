import { Invoice, Payment } from 'mercadopago'
import { z } from 'zod'
import { hasRightCheckDigit } from '../../../../domain/boleto/barcode.ts'
import { toDigitableLine } from '../../../../domain/boleto/digitable-line.ts'
import { type PaymentStatus, paymentStatuses } from '../../../../domain/checkout/payment-status.ts'
import type { Cents } from '../../../../domain/money.ts'
import { withOffset } from '../../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { callConfig, isMissing, type PaymentAccount } from './client.ts'

/** A payment as the provider reports it. */
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
  /** Reports from before this time are older. */
  changedAt: Date
  /** When the money came. */
  approvedAt?: Date | null
  /** Of a Pix or a boleto: how it is paid, and until when. */
  ways?: PayWays
}

/** What the payer sees. */
type PayWays = {
  /** Pix copy-and-paste. */
  pixCode: string | null
  /** 47 digits; null where the provider's barcode is none that a bank takes. */
  digitableLine: string | null
  /** The payment's page at the provider. */
  url: string | null
  expiresAt: Date | null
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
    .object({
      transaction_data: z
        .object({ subscription_id: words(64), qr_code: words(600), ticket_url: words(500) })
        .nullish(),
    })
    .nullish()
    .catch(null),
  date_approved: z.iso.datetime({ offset: true }).nullish().catch(null),
  date_of_expiration: z.iso.datetime({ offset: true }).nullish().catch(null),
  barcode: z
    .object({ content: words(60) })
    .nullish()
    .catch(null),
  transaction_details: z
    .object({ external_resource_url: words(500) })
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
    approvedAt: told.date_approved ? new Date(told.date_approved) : null,
    ways: {
      pixCode: told.point_of_interaction?.transaction_data?.qr_code ?? null,
      digitableLine: lineOf(told.barcode?.content),
      url:
        told.transaction_details?.external_resource_url ??
        told.point_of_interaction?.transaction_data?.ticket_url ??
        null,
      expiresAt: told.date_of_expiration ? new Date(told.date_of_expiration) : null,
    },
  }
}

const lineOf = (barcode: string | null | undefined): string | null =>
  barcode && /^\d{44}$/.test(barcode) && hasRightCheckDigit(barcode) ? toDigitableLine(barcode) : null

export const readPayment = async (id: string, account?: PaymentAccount): Promise<ToldPayment> =>
  toPayment(await new Payment(callConfig(undefined, account)).get({ id }))

/** The payer. `document`: CPF or CNPJ, digits only. */
type Payer = { email: string; name: string; document: string; address?: PayerAddress }
export type PayerAddress = {
  zip_code: string
  street_name: string
  street_number: string
  neighborhood: string
  city: string
  federal_unit: string
}

/** A single payment. `reference`, our row's id, is what the provider calls it by and what makes two calls one. */
export type PaymentOrder = {
  reference: string
  cents: Cents
  description: string
  payer: Payer
  notificationUrl?: string
  /** Instant until which a Pix or a boleto can be paid. */
  expiresAt?: Date
} & ({ method: 'card'; token: string; brand: string; installments?: number } | { method: 'pix' | 'boleto' })

/**
 * Makes a payment in an account: the platform's or a condominium's, and no other. A repeat with the same order is the same payment; the provider
 * refuses a different order under a used reference. Throws what the provider answers (`isFinal`: for good).
 */
export async function makePayment(account: PaymentAccount, order: PaymentOrder): Promise<ToldPayment> {
  const { reference, cents, description, payer, notificationUrl, expiresAt } = order
  const body = {
    transaction_amount: cents / 100,
    description,
    external_reference: reference,
    ...(notificationUrl && { notification_url: notificationUrl }),
    ...(order.method === 'card'
      ? { token: order.token, installments: order.installments ?? 1, payment_method_id: order.brand }
      : { payment_method_id: order.method === 'pix' ? 'pix' : 'bolbradesco' }),
    ...(expiresAt && { date_of_expiration: inBrasilia(expiresAt) }),
    payer: payerOf(payer),
  }
  return toPayment(await new Payment(callConfig(reference, account)).create({ body }))
}

function payerOf({ email, name, document, address }: Payer) {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return {
    email,
    first_name: first,
    // A boleto with only one name is refused.
    last_name: rest.join(' ') || first,
    identification: { type: document.length === 14 ? 'CNPJ' : 'CPF', number: document },
    ...(address && { address }),
  }
}

/** '2026-12-01T23:59:59.000-03:00', as the provider reads instants (payments.md 4.3). */
const inBrasilia = (at: Date): string => withOffset(at, brasiliaZone)

/** The newest payment under our reference, for a call whose answer was lost; null where none was made. */
export async function findPayment(reference: string, account?: PaymentAccount): Promise<ToldPayment | null> {
  const answer = await new Payment(callConfig(undefined, account)).search({
    options: { external_reference: reference, sort: 'date_created', criteria: 'desc', limit: 10 },
  })
  const payments = found.parse(answer).results.map(toPayment)
  return payments.find((payment) => payment.reference === reference) ?? null
}

/** Cancels a pending payment. Throws what the provider answers: a payment made meanwhile is refused (`isFinal`). */
export const cancelPayment = async (id: string, account?: PaymentAccount): Promise<ToldPayment> =>
  toPayment(await new Payment(callConfig(undefined, account)).cancel({ id }))

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
 * Returns every payment of a preapproval, from all tries: those found by our reference, and those that its instalments name. Either list may be empty
 * for a while (payments.md 4.2), which removes nothing: payments already known remain.
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
