import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { periodPrice } from '../../../domain/subscriptions/price.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { checkoutUrl, openCheckout, requireGateway } from '../_shared/subscriptions/checkout.ts'
import { billingCycle, condominiumId, planSlug } from '../_shared/subscriptions/inputs.ts'
import {
  lockSubscription,
  planInForce,
  requireRoomIn,
  type SubscriptionRow,
} from '../_shared/subscriptions/loading.ts'
import { lastWasLost } from '../_shared/subscriptions/purchase.ts'

const input = z.strictObject({
  plan_slug: planSlug,
  condominium_id: condominiumId.optional(),
  billing_cycle: billingCycle.optional(),
})

/**
 * Creates the page where a plan is paid (`checkout_url`). The price is the plan's, the return address ours. Leaves a running subscription untouched:
 * only the provider's later notice makes this one a subscription. Throws `payment_gateway_unset`, `condominium_not_found`, `plan_not_found`,
 * `plan_too_small`, `already_subscribed`, `subscription_paused`.
 */
export default command('create-subscription', {
  // Only the síndico has the subscription; paying and leaving stay possible even after anything has ended.
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Foi pagar a assinatura de um plano',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  logsRefusals: true,
  condominium: ({ condominium_id }, sql) => condominium_id ?? ownCondominium(sql),
  async run({ sql, condominiumId, userId, today, audit, enqueue, limit }, { plan_slug, billing_cycle }) {
    await limit(`create-subscription ${userId}`, 30, 'hour')
    requireGateway()
    await requireNone(sql, await lockSubscription(sql, condominiumId), today)
    const plan = await planInForce(sql, plan_slug)
    await requireRoomIn(sql, condominiumId, plan)
    const cycle = billing_cycle ?? 'monthly'
    const priceCents = periodPrice(plan.monthly, cycle)
    const terms = { condominiumId, plan, cycle, priceCents, creditCents: 0, userId }
    const checkout = await openCheckout(sql, terms, enqueue)
    audit({
      entity: 'subscription_checkouts',
      entityId: checkout.id,
      after: { plan: plan.slug, billing_cycle: cycle, amount_cents: priceCents },
    })
    return () => checkoutUrl(checkout)
  },
})

/** The condominium whose síndico is the caller, as the specification's page requires (section 7). */
async function ownCondominium(sql: Sql): Promise<string> {
  const [own] = await sql<{ id: string }[]>`
    select id from public.condominiums where admin_id = (select private.caller()) order by created_at, id limit 1`
  if (!own) throw new AppError('condominium_not_found')
  return own.id
}

/** Refuses to buy a running subscription again (it is changed instead); one whose last charge was refused may be paid again with another card. */
async function requireNone(sql: Sql, row: SubscriptionRow | undefined, today: string): Promise<void> {
  if (!row || row.is_trial || row.status === 'cancelled' || row.status === 'expired') return
  if (row.status === 'paused') throw new AppError('subscription_paused')
  const isPaid = row.paid_until !== null && row.paid_until > today
  if (isPaid || !(await lastWasLost(sql, row.id))) throw new AppError('already_subscribed')
}
