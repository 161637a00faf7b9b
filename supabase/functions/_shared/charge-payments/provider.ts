import { Payment, PaymentRefund } from 'mercadopago'
import { z } from 'zod'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import { type ChargePaymentStatus, chargePaymentStatuses } from '../../../../domain/charge-payments/states.ts'
import type { Cents } from '../../../../domain/money.ts'
import { instantOf } from '../../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { isMissing } from '../mercado-pago/client.ts'
import { type AccountTokens, accountConfig } from '../payment-accounts/oauth.ts'

/** A payment of a condominium's account as the provider reports it. Amounts in centavos. */
export type ToldChargePayment = {
  id: string
  /** Whose account it is in. */
  collectorId: string
  /** Ours: the row's id. */
  reference: string | null
  status: ChargePaymentStatus
  detail: string | null
  cents: Cents
  refundedCents: Cents
  /** The fee that the provider deducts. */
  feeCents: Cents
  methodName: string | null
  cardEnd: string | null
  pixCode: string | null
  barcode: string | null
  ticketUrl: string | null
  expiresAt: Date | null
  approvedAt: Date | null
  /** Civil day in Brasília time from which it can be drawn. */
  releaseOn: string | null
  /** Reports from before this time are older. */
  changedAt: Date
}

const words = (most: number) => z.string().max(most).nullish().catch(null)
const instant = z.iso.datetime({ offset: true }).nullish().catch(null)
const told = z.enum(chargePaymentStatuses).exclude(['new', 'refused'])

const answer = z.object({
  id: z.coerce.string().regex(/^\d{1,30}$/),
  collector_id: z.coerce.string().regex(/^\d{1,20}$/),
  status: told,
  status_detail: words(80),
  currency_id: z.literal('BRL'),
  transaction_amount: z.number().positive(),
  transaction_amount_refunded: z.number().nonnegative().nullish().catch(0),
  external_reference: words(64),
  payment_method_id: words(40),
  date_of_expiration: instant,
  date_approved: instant,
  money_release_date: instant,
  date_last_updated: z.iso.datetime({ offset: true }),
  card: z
    .object({ last_four_digits: z.string().regex(/^\d{4}$/) })
    .nullish()
    .catch(null),
  barcode: z
    .object({ content: z.string().regex(/^\d{44}$/) })
    .nullish()
    .catch(null),
  fee_details: z
    .array(z.object({ amount: z.number().nonnegative(), fee_payer: z.string().nullish() }))
    .nullish()
    .catch(null),
  transaction_details: z
    .object({ external_resource_url: words(500), net_received_amount: z.number().nullish().catch(null) })
    .nullish()
    .catch(null),
  point_of_interaction: z
    .object({ transaction_data: z.object({ qr_code: words(600), ticket_url: words(500) }).nullish() })
    .nullish()
    .catch(null),
})

const centsOf = (reais: number): Cents => Math.round(reais * 100)
const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

type Answer = z.infer<typeof answer>

/** Returns the collector's cost from the reported fees; if there are none, the part of the amount that did not arrive. */
function feeOf({ fee_details, transaction_details, transaction_amount }: Answer): Cents {
  const borne = (fee_details ?? []).filter(({ fee_payer }) => fee_payer !== 'payer')
  if (borne.length > 0) return borne.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const net = transaction_details?.net_received_amount
  return net && net > 0 ? Math.max(0, centsOf(transaction_amount) - centsOf(net)) : 0
}

function toTold(given: unknown): ToldChargePayment {
  const read = answer.parse(given)
  const cents = centsOf(read.transaction_amount)
  const refunded = Math.min(cents, centsOf(read.transaction_amount_refunded ?? 0))
  const release = dateOf(read.money_release_date)
  return {
    id: read.id,
    collectorId: read.collector_id,
    reference: read.external_reference ?? null,
    status: read.status,
    detail: read.status_detail ?? null,
    cents,
    refundedCents: read.status === 'refunded' ? cents : refunded,
    feeCents: Math.min(cents, feeOf(read)),
    methodName: read.payment_method_id ?? null,
    cardEnd: read.card?.last_four_digits ?? null,
    pixCode: read.point_of_interaction?.transaction_data?.qr_code ?? null,
    barcode: read.barcode?.content ?? null,
    ticketUrl:
      read.transaction_details?.external_resource_url ??
      read.point_of_interaction?.transaction_data?.ticket_url ??
      null,
    expiresAt: dateOf(read.date_of_expiration),
    approvedAt: dateOf(read.date_approved),
    releaseOn: release && civilDate(release, brasiliaZone),
    changedAt: new Date(read.date_last_updated),
  }
}

/** Null where the account has no such payment. */
export async function readChargePayment(
  tokens: AccountTokens,
  id: string,
): Promise<ToldChargePayment | null> {
  try {
    return toTold(await new Payment(accountConfig(tokens)).get({ id }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const found = z.object({ results: z.array(z.unknown()).default([]) })

/** Payments that were made under our reference: one at most, and none for a while after it was made. */
export async function paymentOfReference(
  tokens: AccountTokens,
  reference: string,
): Promise<ToldChargePayment | null> {
  const options = { external_reference: reference, sort: 'date_created', criteria: 'desc', limit: 1 } as const
  const { results } = found.parse(await new Payment(accountConfig(tokens)).search({ options }))
  return results[0] ? toTold(results[0]) : null
}

const page = 50
const mostPages = 400

/** Yields all payments of the account that changed since, page by page; reports and skips one that cannot be read. */
export async function* changedPayments(
  tokens: AccountTokens,
  from: Date,
  until: Date,
  onUnread: (problem: unknown) => void,
): AsyncGenerator<ToldChargePayment[]> {
  for (let count = 0; count < mostPages; count++) {
    const options = {
      range: 'date_last_updated',
      begin_date: from.toISOString(),
      end_date: until.toISOString(),
      sort: 'date_last_updated',
      criteria: 'asc',
      limit: page,
      offset: count * page,
    } as const
    const { results } = found.parse(await new Payment(accountConfig(tokens)).search({ options }))
    yield results.flatMap((one) => {
      try {
        return [toTold(one)]
      } catch (problem) {
        onUnread(problem)
        return []
      }
    })
    if (results.length < page) return
  }
}

/** Cancels a pending payment. Throws what the provider answers: a payment made meanwhile is not cancelled. */
export const cancelPayment = async (tokens: AccountTokens, id: string): Promise<ToldChargePayment> =>
  toTold(await new Payment(accountConfig(tokens)).cancel({ id }))

/** Refunds the full amount; a repeat under the same key is the same refund. */
export async function refundPayment(
  tokens: AccountTokens,
  id: string,
  key: string,
): Promise<ToldChargePayment | null> {
  await new PaymentRefund(accountConfig(tokens, key)).total({ payment_id: id })
  return readChargePayment(tokens, id)
}

/** The last moment of a civil day in Brasília, and half an hour from now at least, as the provider wants it. */
export function expiryOn(day: string, now: Date): Date {
  const end = instantOf(addDays(day, 1), '00:00', brasiliaZone).getTime() - 1000
  return new Date(Math.max(end, now.getTime() + 31 * 60_000))
}
