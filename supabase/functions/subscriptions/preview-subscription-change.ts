import { z } from 'zod'
import { nextCharge } from '../../../domain/subscriptions/proration.ts'
import { command } from '../_shared/command.ts'
import { balanceFor } from '../_shared/subscriptions/balance.ts'
import { plannedChange } from '../_shared/subscriptions/changing.ts'
import { billingCycle, condominiumId, planSlug } from '../_shared/subscriptions/inputs.ts'
import { readSubscription } from '../_shared/subscriptions/loading.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  plan_slug: planSlug,
  billing_cycle: billingCycle.optional(),
})

/** What a change of plan means today, in centavos and dates, before anybody agrees to it. Throws as `change-subscription-plan` does. */
export default command('preview-subscription-change', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Consultou uma mudança de plano',
  section: 'subscription-payments',
  input,
  readOnly: true,
  async run({ sql, condominiumId, today }, { plan_slug, billing_cycle }) {
    const row = await readSubscription(sql, condominiumId)
    const asked = { slug: plan_slug, cycle: billing_cycle, today }
    const { change, cycle, priceCents } = await plannedChange(sql, condominiumId, row, asked)
    const told = { ...change, cycle, price_cents: priceCents }
    if (change.kind !== 'now' || !row) return told
    const balance = (await balanceFor(sql, row.id)) + change.creditCents
    return {
      ...told,
      next_charge_cents: nextCharge(priceCents, balance),
      next_charge_on: row.next_billing_date ?? row.paid_until,
    }
  },
})
