import { brand } from '../../../../domain/brand.ts'
import { AppError } from '../../../../domain/errors.ts'
import { type BillingCycle, monthsOf } from '../../../../domain/subscriptions/price.ts'
import { type Sql, transaction } from '../database.ts'
import { siteUrl } from '../environment.ts'
import { isConfigured, isFinal, reasonOf } from '../mercado-pago/client.ts'
import { makePreapproval, type Preapproval } from '../mercado-pago/preapprovals.ts'
import type { PlanRow } from './loading.ts'

export type CheckoutTerms = {
  condominiumId: string
  plan: PlanRow
  cycle: BillingCycle
  /** The price of a whole period, and the part that unused days pay. */
  priceCents: number
  creditCents: number
  userId: string | null
}

export type OpenCheckout = { id: string; url: string | null; email: string; terms: CheckoutTerms }

/** Returns the one address that a person has with us: the provider requires it. */
export async function emailOf(sql: Sql, userId: string | null): Promise<string> {
  const [account] = await sql<{ email: string }[]>`select email from private.account(${userId})`
  return account?.email ?? ''
}

/** Gives up an open checkout for another: the worker has the provider forget it. */
export async function giveUp(
  sql: Sql,
  checkoutId: string,
  enqueue: (topic: string, payload: Record<string, unknown>) => Promise<void>,
): Promise<void> {
  await sql`
    update public.subscription_checkouts set status = 'cancelled', settled_at = private.now()
    where id = ${checkoutId} and status = 'open'`
  await enqueue('read-mercado-pago', { checkoutId })
}

/** Throws `payment_gateway_unset` before anything is written. */
export function requireGateway(): void {
  if (!isConfigured()) throw new AppError('payment_gateway_unset')
}

/**
 * Returns the condominium's one open checkout with these terms: the existing one, otherwise a new one in its place. The caller holds the lock on the
 * condominium. Does not call the provider yet.
 */
export async function openCheckout(
  sql: Sql,
  terms: CheckoutTerms,
  enqueue: (topic: string, payload: Record<string, unknown>) => Promise<void>,
): Promise<OpenCheckout> {
  const { condominiumId, plan, cycle, priceCents, creditCents, userId } = terms
  const email = await emailOf(sql, userId)
  const [open] = await sql<{ id: string; url: string | null; fits: boolean }[]>`
    select id, url, method = 'preapproval' and plan_id = ${plan.id} and billing_cycle = ${cycle} and price_cents = ${priceCents} and credit_cents = ${creditCents}
      and expires_at > private.now() + interval '15 minutes' as fits
    from public.subscription_checkouts where condominium_id = ${condominiumId} and status = 'open' for no key update`
  if (open?.fits) return { id: open.id, url: open.url, email, terms }
  if (open) await giveUp(sql, open.id, enqueue)
  const [made] = await sql<{ id: string }[]>`
    insert into public.subscription_checkouts (condominium_id, plan_id, billing_cycle, price_cents, credit_cents, amount_cents, created_by,
      expires_at)
    values (${condominiumId}, ${plan.id}, ${cycle}, ${priceCents}, ${creditCents}, ${priceCents - creditCents}, ${userId},
      private.now() + interval '24 hours') returning id`
  return { id: made!.id, url: null, email, terms }
}

export const cycleWords = { monthly: 'mensal', annual: 'anual' } as const

/**
 * Requests from the provider the page where the checkout is paid, after the transaction; our id makes repeated calls one. If interrupted, the row has
 * no address and the next click requests it again. Throws `payment_gateway_away`, `payment_gateway_refused`.
 */
export async function checkoutUrl(checkout: OpenCheckout): Promise<{ checkout_url: string }> {
  if (checkout.url) return { checkout_url: checkout.url }
  const { plan, cycle, priceCents, creditCents } = checkout.terms
  const made = await makePreapproval({
    checkoutId: checkout.id,
    reason: `${brand.name}: plano ${plan.name}, ${cycleWords[cycle]}`,
    email: checkout.email,
    backUrl: `${siteUrl()}/assinatura/retorno`,
    cents: priceCents - creditCents,
    months: monthsOf(cycle),
  }).catch((cause: unknown) => refuse(checkout, cause))
  if (!made.url) throw new AppError('payment_gateway_refused')
  await keepAnswer(checkout, made)
  return { checkout_url: made.url }
}

async function refuse({ id }: OpenCheckout, cause: unknown): Promise<never> {
  console.warn(
    JSON.stringify({
      level: 'warn',
      msg: 'mercado pago gave no checkout',
      checkout: id,
      why: reasonOf(cause),
    }),
  )
  if (cause instanceof AppError) throw cause
  if (!isFinal(cause)) throw new AppError('payment_gateway_away', { cause })
  await asService(
    (sql) => sql`
      update public.subscription_checkouts set status = 'refused', settled_at = private.now() where id = ${id} and status = 'open'`,
  )
  throw new AppError('payment_gateway_refused', { cause })
}

const keepAnswer = ({ id }: OpenCheckout, { id: providerId, url }: Preapproval): Promise<unknown> =>
  asService(async (sql) => {
    const [kept] = await sql<{ status: string }[]>`
      update public.subscription_checkouts set provider_id = ${providerId}, url = ${url} where id = ${id} returning status`
    // Given up in another tab meanwhile: notifies the provider.
    if (kept && kept.status !== 'open')
      await sql`
        insert into private.outbox (topic, payload) values ('read-mercado-pago', ${sql.json({ checkoutId: id })})`
  })

export const asService = <Value>(work: (sql: Sql) => Promise<Value>): Promise<Value> =>
  transaction({ role: 'service_role' }, {}, false, work)
