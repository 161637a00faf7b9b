import { addMonths } from '../../../domain/calendar.ts'
import { monthsOf } from '../../../domain/subscriptions/price.ts'
import { command } from '../_shared/command.ts'
import { readSubscription } from '../_shared/subscriptions/loading.ts'
import { paymentPreviewInput } from '../_shared/subscriptions/paying-input.ts'
import { plannedPurchase } from '../_shared/subscriptions/purchase.ts'

/** What paying a plan now costs and which days it pays, before anything is paid. Throws as `plannedPurchase` does. */
export default command('preview-subscription-payment', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Consultou quanto custa pagar o plano',
  section: 'subscription-payments',
  input: paymentPreviewInput,
  readOnly: true,
  async run({ sql, condominiumId, today }, { plan_slug, billing_cycle, method }) {
    const row = await readSubscription(sql, condominiumId)
    const asked = { slug: plan_slug, cycle: billing_cycle, method, today }
    const { plan, cycle, priceCents, creditCents, renews, from } = await plannedPurchase(
      sql,
      condominiumId,
      row,
      asked,
    )
    return {
      plan: plan.name,
      price_cents: priceCents,
      credit_cents: creditCents,
      amount_cents: priceCents - creditCents,
      renews: renews !== null,
      from,
      until: addMonths(from, monthsOf(cycle)),
    }
  },
})
