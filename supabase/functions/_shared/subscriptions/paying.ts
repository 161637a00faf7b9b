import { createHash } from 'node:crypto'
import { brand } from '../../../../domain/brand.ts'
import { addDays, civilDate } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { monthsOf } from '../../../../domain/subscriptions/price.ts'
import { instantOf } from '../../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import type { Sql } from '../database.ts'
import { siteUrl } from '../environment.ts'
import { cardRefusalOf, isFinal, reasonOf } from '../mercado-pago/client.ts'
import { findPayment, makePayment, type PayerAddress, type ToldPayment } from '../mercado-pago/payments.ts'
import { findPreapproval, makePreapproval, type Preapproval } from '../mercado-pago/preapprovals.ts'
import { asService, cycleWords, emailOf, giveUp } from './checkout.ts'
import type { PayMethod, Purchase } from './purchase.ts'

type Payer = { name: string; document: string }

export type Paying = {
  method: PayMethod
  payer: Payer
  /** Of a card. */
  token: string | null
}

/** An open checkout to pay here. */
export type PayingCheckout = {
  id: string
  purchase: Purchase
  paying: Paying
  email: string
  address: PayerAddress | undefined
  expiresAt: Date
  /** It was there before, and whether the provider ever answered about it is not known. */
  isUnanswered: boolean
  isAnswered: boolean
}

type Enqueue = (topic: string, payload: Record<string, unknown>) => Promise<void>
type For = { condominiumId: string; userId: string | null; now: Date; enqueue: Enqueue }

type Open = {
  id: string
  method: string
  attempt: string | null
  provider_id: string | null
  expires_at: Date
  is_fresh: boolean
  fits: boolean
}

/** How long a Pix is good; a boleto until the end of the third day. */
const pixMinutes = 60
const boletoDays = 3

/** A card's attempt of this long ago is still under way. */
const underWay = '45 seconds'

/**
 * Returns the condominium's one open checkout for this purchase: the existing one, otherwise a new one in its place. Each card is a separate attempt.
 * The caller holds the lock on the condominium. Throws `payment_under_way` while another card is being charged.
 */
export async function openPaying(
  sql: Sql,
  { condominiumId, userId, now, enqueue }: For,
  purchase: Purchase,
  paying: Paying,
): Promise<PayingCheckout> {
  const { plan, cycle, priceCents, creditCents, renews } = purchase
  const attempt = paying.token && createHash('sha256').update(paying.token).digest('hex')
  const [open] = await sql<Open[]>`
    select id, method, attempt, provider_id, expires_at, created_at > private.now() - ${underWay}::interval as is_fresh,
      method = ${paying.method} and plan_id = ${plan.id} and billing_cycle = ${cycle} and price_cents = ${priceCents}
        and credit_cents = ${creditCents} and renews is not distinct from ${renews} and attempt is not distinct from ${attempt}
        and expires_at > private.now() + interval '2 minutes' as fits
    from public.subscription_checkouts where condominium_id = ${condominiumId} and status = 'open' for no key update`
  const parts = {
    purchase,
    paying,
    email: await emailOf(sql, userId),
    address: await addressOf(sql, condominiumId),
  }
  if (open?.fits)
    return {
      ...parts,
      id: open.id,
      expiresAt: open.expires_at,
      isAnswered: open.provider_id !== null,
      isUnanswered: open.provider_id === null,
    }
  if (open?.method === 'card' && open.provider_id === null && open.is_fresh)
    throw new AppError('payment_under_way')
  if (open) await giveUp(sql, open.id, enqueue)
  const expiresAt = expiryOf(paying.method, now)
  const [made] = await sql<{ id: string }[]>`
    insert into public.subscription_checkouts (condominium_id, plan_id, billing_cycle, method, price_cents, credit_cents, amount_cents,
      renews, attempt, created_by, expires_at)
    values (${condominiumId}, ${plan.id}, ${cycle}, ${paying.method}, ${priceCents}, ${creditCents}, ${priceCents - creditCents},
      ${renews}, ${attempt}, ${userId}, ${expiresAt}) returning id`
  return { ...parts, id: made!.id, expiresAt, isUnanswered: false, isAnswered: false }
}

function expiryOf(method: PayMethod, now: Date): Date {
  if (method === 'pix') return new Date(now.getTime() + pixMinutes * 60_000)
  if (method === 'card') return new Date(now.getTime() + 24 * 3_600_000)
  // 23:59:59 in Brasília.
  const after = addDays(civilDate(now, brasiliaZone), boletoDays + 1)
  return new Date(instantOf(after, '00:00', brasiliaZone).getTime() - 1000)
}

/** Returns what a boleto requires of the payer: the condominium's address, if it is complete. */
async function addressOf(sql: Sql, condominiumId: string): Promise<PayerAddress | undefined> {
  const [row] = await sql<Record<'address' | 'district' | 'city' | 'state' | 'postal_code', string | null>[]>`
    select address, district, city, state, postal_code from public.condominiums where id = ${condominiumId}`
  if (!row?.address || !row.city || !row.state || !row.postal_code) return undefined
  const [, street = row.address, number = 'S/N'] = /^(.*?)[, ]+(\d+\S*)\s*$/.exec(row.address) ?? []
  return {
    zip_code: row.postal_code,
    street_name: street,
    street_number: number,
    neighborhood: row.district ?? 'Centro',
    city: row.city,
    federal_unit: row.state,
  }
}

export type Paid =
  | { checkout_id: string; status: 'open' }
  | { checkout_id: string; status: 'authorized'; preapproval_id: string }
  | { checkout_id: string; status: 'refused'; detail: string }

/**
 * Requests the payment from the provider, after the transaction. If interrupted before the answer, the row remains and the same click requests it
 * again under the same key. Throws `payment_gateway_away`, `payment_gateway_refused`.
 */
export const pay = (checkout: PayingCheckout): Promise<Paid> =>
  checkout.paying.method === 'card' ? payByCard(checkout) : payByHand(checkout)

const reasonFor = ({ purchase: { plan, cycle } }: PayingCheckout) =>
  `${brand.name}: plano ${plan.name}, ${cycleWords[cycle]}`

const amountOf = ({ purchase: { priceCents, creditCents } }: PayingCheckout) => priceCents - creditCents

async function payByCard(checkout: PayingCheckout): Promise<Paid> {
  const { id, paying, purchase, email, isUnanswered } = checkout
  try {
    const made =
      (isUnanswered ? await findPreapproval(id) : null) ??
      (await makePreapproval({
        checkoutId: id,
        reason: reasonFor(checkout),
        email,
        cents: amountOf(checkout),
        backUrl: `${siteUrl()}/assinatura/retorno`,
        months: monthsOf(purchase.cycle),
        cardToken: paying.token ?? '',
      }))
    await keepPreapproval(id, made)
    return { checkout_id: id, status: 'authorized', preapproval_id: made.id }
  } catch (cause) {
    const detail = cardRefusalOf(cause)
    if (!detail) return await refuse(id, cause)
    await settleRefused(id, detail)
    return { checkout_id: id, status: 'refused', detail }
  }
}

/** Stores the preapproval; the subscription results from what the provider then reports to the worker. */
const keepPreapproval = (id: string, made: Preapproval): Promise<unknown> =>
  asService(async (sql) => {
    await sql`
      update public.subscription_checkouts set provider_id = ${made.id} where id = ${id} and provider_id is null`
    await sql`
      insert into private.outbox (topic, payload) values ('read-mercado-pago', ${sql.json({ checkoutId: id })})`
  })

async function payByHand(checkout: PayingCheckout): Promise<Paid> {
  const { id, paying, email, address, expiresAt, isUnanswered, isAnswered } = checkout
  if (isAnswered) return { checkout_id: id, status: 'open' }
  const { method, payer } = paying
  try {
    const told =
      (isUnanswered ? await findPayment(id) : null) ??
      (await makePayment('platform', {
        reference: id,
        cents: amountOf(checkout),
        description: reasonFor(checkout),
        expiresAt,
        method: method === 'boleto' ? 'boleto' : 'pix',
        payer: { ...payer, email, ...(method === 'boleto' && { address }) },
      }))
    await keepWays(id, told)
    return { checkout_id: id, status: 'open' }
  } catch (cause) {
    return await refuse(id, cause)
  }
}

const keepWays = (id: string, { id: providerId, ways, status, detail }: ToldPayment): Promise<unknown> =>
  asService(async (sql) => {
    const [kept] = await sql<{ status: string }[]>`
      update public.subscription_checkouts
      set provider_id = ${providerId}, url = ${ways?.url ?? null}, pix_code = ${ways?.pixCode ?? null},
        digitable_line = ${ways?.digitableLine ?? null}, expires_at = coalesce(${ways?.expiresAt ?? null}, expires_at),
        refusal_detail = ${status === 'rejected' ? detail : null}
      where id = ${id} returning status`
    // Refused on the spot, or given up in another tab meanwhile: the worker follows up.
    if (status !== 'pending' || (kept && kept.status !== 'open'))
      await sql`
        insert into private.outbox (topic, payload) values ('read-mercado-pago', ${sql.json({ checkoutId: id })})`
  })

const settleRefused = (id: string, detail: string | null): Promise<unknown> =>
  asService(
    (sql) => sql`
      update public.subscription_checkouts set status = 'refused', settled_at = private.now(), refusal_detail = ${detail}
      where id = ${id} and status = 'open'`,
  )

async function refuse(id: string, cause: unknown): Promise<never> {
  const why = reasonOf(cause)
  console.warn(JSON.stringify({ level: 'warn', msg: 'mercado pago took no payment', checkout: id, why }))
  if (cause instanceof AppError) throw cause
  if (!isFinal(cause)) throw new AppError('payment_gateway_away', { cause })
  await settleRefused(id, null)
  throw new AppError('payment_gateway_refused', { cause })
}
