import { formatCents } from '../../../../domain/money.ts'
import { type Offer, OfferColumns } from '../../../ui/data/offer-columns.tsx'
import {
  type BillingCycle,
  defaultPlan,
  type Plan,
  planPrice,
  planWords,
} from '../../subscriptions/queries.ts'
import button from '../frame/button.module.css'
import { OpeningButton } from '../frame/opening-button.tsx'

function offer(plan: Plan, cycle: BillingCycle): Offer {
  const monthly = planPrice(plan, 'monthly').month
  const annual = planPrice(plan, 'annual')
  const year = annual.year ?? 0
  const { units, after, items } = planWords(plan)
  return {
    id: plan.slug,
    title: plan.name,
    badge: plan.slug === defaultPlan ? 'Mais Popular' : undefined,
    price: cycle === 'monthly' ? monthly : annual.month,
    per: 'por mês',
    billed:
      cycle === 'monthly'
        ? `ou ${formatCents(annual.month)} por mês no plano anual`
        : `${formatCents(year)} por ano, ${formatCents(monthly * 12 - year)} a menos`,
    heading: units,
    included: after,
    items,
  }
}

type PlanColumnsProps = { plans: readonly Plan[]; cycle: BillingCycle; onStart: (plan: string) => void }

/** Plans side by side, each with its price in money and the button that begins with it. */
export function PlanColumns({ plans, cycle, onStart }: PlanColumnsProps) {
  return (
    <OfferColumns
      label="Planos"
      offers={plans.map((plan) => offer(plan, cycle))}
      action={({ id, title, badge }) => (
        <OpeningButton
          register
          className={`${button.full} ${badge ? button.primary : button.plain}`}
          onOpen={() => onStart(id)}
        >
          {`Começar com ${title}`}
        </OpeningButton>
      )}
    />
  )
}
