import { refuseCardNumber } from '../_shared/checkout/refuse-card-number.ts'
import { command } from '../_shared/command.ts'
import { requireGateway } from '../_shared/subscriptions/checkout.ts'
import { lockSubscription } from '../_shared/subscriptions/loading.ts'
import { openPaying, pay } from '../_shared/subscriptions/paying.ts'
import { payInput } from '../_shared/subscriptions/paying-input.ts'
import { plannedPurchase } from '../_shared/subscriptions/purchase.ts'

/** Stops card testing; a legitimate payer needs only a few tries. */
const mostTries = { card: 10, pix: 30, boleto: 10 }

/**
 * Pays a plan here: a card becomes a subscription that recharges it automatically, a Pix or a boleto pays one month or year. The price is the plan's.
 * Returns the checkout to follow and, for a card, its result (`status`, and `detail` of a refusal). Throws as `plannedPurchase` does, and
 * `payment_gateway_unset`, `payment_under_way`, `payment_gateway_away`, `payment_gateway_refused`.
 */
export default command('pay-subscription', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Pagou a assinatura, ou gerou o Pix ou o boleto dela',
  section: 'subscription-payments',
  ownCase: 'platform',
  input: payInput,
  logsRefusals: true,
  verify: refuseCardNumber,
  async run(context, { plan_slug, billing_cycle, method, payer, token }) {
    const { sql, condominiumId, userId, today, now, enqueue, audit, limit } = context
    await limit(`pay-subscription ${method} ${condominiumId}`, mostTries[method], 'hour')
    requireGateway()
    const row = await lockSubscription(sql, condominiumId)
    const asked = { slug: plan_slug, cycle: billing_cycle, method, today }
    const purchase = await plannedPurchase(sql, condominiumId, row, asked)
    const paying = { method, payer, token: token ?? null }
    const checkout = await openPaying(sql, { condominiumId, userId, now, enqueue }, purchase, paying)
    audit({
      entity: 'subscription_checkouts',
      entityId: checkout.id,
      after: {
        plan: purchase.plan.slug,
        billing_cycle,
        method,
        amount_cents: purchase.priceCents - purchase.creditCents,
        ...(purchase.creditCents !== 0 && { credit_cents: purchase.creditCents }),
      },
    })
    return () => pay(checkout)
  },
})
