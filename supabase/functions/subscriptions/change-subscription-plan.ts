import { z } from 'zod'
import { type Context, command } from '../_shared/command.ts'
import { type Planned, plannedChange, requireNow } from '../_shared/subscriptions/changing.ts'
import { checkoutUrl, openCheckout, requireGateway } from '../_shared/subscriptions/checkout.ts'
import { billingCycle, condominiumId, planSlug } from '../_shared/subscriptions/inputs.ts'
import { lockSubscription, type SubscriptionRow } from '../_shared/subscriptions/loading.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  plan_slug: planSlug,
  billing_cycle: billingCycle.optional(),
})

/**
 * Changes the plan: at once if only the monthly price changes, or by a checkout (`checkout_url`) that credits unused days. Throws as `plannedChange`
 * does, and `annual_not_over`, `payment_gateway_unset`.
 */
export default command('change-subscription-plan', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Mudou o plano',
  section: 'subscription-payments',
  ownCase: 'platform',
  input,
  logsRefusals: true,
  async run(context, { plan_slug, billing_cycle }) {
    const { sql, condominiumId, userId, today, enqueue, audit, limit } = context
    await limit(`change-subscription-plan ${userId}`, 30, 'hour')
    const row = await lockSubscription(sql, condominiumId)
    const asked = { slug: plan_slug, cycle: billing_cycle, today }
    const planned = await plannedChange(sql, condominiumId, row, asked)
    const { change, plan, cycle, priceCents } = planned
    requireNow(change)
    if (change.kind !== 'checkout') {
      await changeNow(context, row!, planned)
      return { changed: true }
    }
    requireGateway()
    const terms = { condominiumId, plan, cycle, priceCents, creditCents: change.creditCents, userId }
    const checkout = await openCheckout(sql, terms, enqueue)
    audit({
      entity: 'subscription_checkouts',
      entityId: checkout.id,
      after: {
        plan: plan.slug,
        billing_cycle: cycle,
        amount_cents: change.firstChargeCents,
        credit_cents: change.creditCents,
      },
    })
    return () => checkoutUrl(checkout)
  },
})

async function changeNow(context: Context, row: SubscriptionRow, planned: Planned): Promise<void> {
  const { sql, condominiumId, userId, enqueue, audit } = context
  const { change, plan, priceCents } = planned
  await sql`
    update public.condominium_subscriptions
    set plan_id = ${plan.id}, changed_at = private.now(), price_cents = case when is_trial then price_cents else ${priceCents} end
    where id = ${row.id}`
  const [before] = await sql<
    { slug: string }[]
  >`select slug from public.subscription_plans where id = ${row.plan_id}`
  const creditCents = change.kind === 'now' ? change.creditCents : 0
  if (change.kind === 'now') {
    await sql`
      insert into public.subscription_changes (condominium_id, subscription_id, from_plan_id, plan_id, price_cents, credit_cents, created_by)
      values (${condominiumId}, ${row.id}, ${row.plan_id}, ${plan.id}, ${priceCents}, ${creditCents}, ${userId})`
    await enqueue('read-mercado-pago', { condominiumId })
  }
  audit({
    entity: 'condominium_subscriptions',
    entityId: row.id,
    before: { plan: before?.slug },
    after: {
      plan: plan.slug,
      ...(change.kind === 'now' && { price_cents: priceCents, credit_cents: creditCents }),
    },
  })
}
