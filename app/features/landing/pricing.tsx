import { Button, Loader, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatCents } from '../../../domain/money.ts'
import { type Offer, OfferColumns } from '../../ui/data/offer-columns.tsx'
import {
  type BillingCycle,
  defaultPlan,
  fetchPlans,
  type Plan,
  planPrice,
  planWords,
} from '../subscriptions/queries.ts'
import classes from './landing.module.css'

function offer(plan: Plan, cycle: BillingCycle): Offer {
  const { month, year } = planPrice(plan, cycle)
  const { units, after, items } = planWords(plan)
  return {
    id: plan.slug,
    title: plan.name,
    badge: plan.slug === defaultPlan ? 'Mais Popular' : undefined,
    price: month,
    per: 'por mês',
    billed: year === null ? undefined : `${formatCents(year)} cobrados uma vez por ano`,
    heading: units,
    included: after,
    items,
  }
}

/** The plans as the server has them, by month or by year. */
export function Pricing({ onStart }: { onStart: (plan: string) => void }) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  return (
    <section className={`${classes.wrap} ${classes.section}`} id="precos">
      <div className={classes.pricingHead}>
        <div>
          <h2 className={classes.title}>Um preço por condomínio, não por morador</h2>
          <p>
            7 dias grátis em qualquer plano. Cancele quando quiser; seus dados continuam abertos para
            exportar.
          </p>
        </div>
        <SegmentedControl
          aria-label="Preço por"
          value={cycle}
          onChange={(value) => setCycle(value as BillingCycle)}
          data={[
            { value: 'monthly', label: 'Mensal' },
            { value: 'annual', label: 'Anual, 20% menos' },
          ]}
        />
      </div>
      <Plans cycle={cycle} onStart={onStart} />
    </section>
  )
}

function Plans({ cycle, onStart }: { cycle: BillingCycle; onStart: (plan: string) => void }) {
  const [plans, setPlans] = useState<readonly Plan[] | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const stop = new AbortController()
    fetchPlans(stop.signal).then(setPlans, () => !stop.signal.aborted && setPlans('failed'))
    return () => stop.abort()
  }, [])
  if (plans === 'loading') {
    return (
      <div className={classes.pricingState} role="status">
        <Loader size={20} color="var(--brand-text)" />
        Carregando planos...
      </div>
    )
  }
  if (plans === 'failed') {
    return (
      <div className={classes.pricingState} role="alert">
        Erro ao carregar planos. Tente novamente mais tarde.
      </div>
    )
  }
  return (
    <OfferColumns
      label="Planos"
      offers={plans.map((plan) => offer(plan, cycle))}
      action={({ id, title, badge }) => (
        <Button fullWidth variant={badge ? 'filled' : 'default'} onClick={() => onStart(id)}>
          Começar com {title}
        </Button>
      )}
    />
  )
}
