import { Group, SegmentedControl, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formatCents } from '../../../domain/money.ts'
import { isConnectionError } from '../../lib/failure.ts'
import { toast } from '../../lib/toasts.tsx'
import { type Offer, OfferColumns } from '../../ui/data/offer-columns.tsx'
import {
  type BillingCycle,
  defaultPlan,
  fallbackPlans,
  fetchPlans,
  type Plan,
  planPrice,
  planWords,
  unlimited,
} from '../subscriptions/queries.ts'

/** Returns the plans to choose from: the server's, or the built-in ones when it is unavailable. Null while loading. */
export function usePlans(): readonly Plan[] | null {
  const [plans, setPlans] = useState<readonly Plan[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetchPlans(stop.signal).then(
      (loaded) => setPlans(loaded.length > 0 ? loaded : fallbackPlans),
      (error: unknown) => {
        if (stop.signal.aborted) return
        if (!isConnectionError(error)) toast('error', 'Erro ao carregar planos')
        setPlans(fallbackPlans)
      },
    )
    return () => stop.abort()
  }, [])
  return plans
}

function offer(plan: Plan, cycle: BillingCycle, units: number | null): Offer {
  const { month, year } = planPrice(plan, cycle)
  const words = planWords(plan)
  const fits = units === null || plan.max_units >= unlimited || units <= plan.max_units
  return {
    id: plan.slug,
    title: plan.name,
    badge: plan.slug === defaultPlan ? 'Mais Popular' : undefined,
    price: month,
    per: 'por mês',
    billed: year === null ? undefined : `${formatCents(year)} por ano`,
    heading: words.units,
    fit: units === null ? undefined : { fits, text: fitText(units, fits) },
    included: words.after,
    items: words.items,
  }
}

function fitText(units: number, fits: boolean): string {
  const size = `${units.toLocaleString('pt-BR')} ${units === 1 ? 'unidade' : 'unidades'}`
  if (!fits) return `Pequeno para ${size}`
  return units === 1 ? 'Serve para a sua unidade' : `Serve para as suas ${size}`
}

type PlanChoiceProps = {
  plans: readonly Plan[] | null
  units: number | null
  chosen: string
  /** Shown next to the choice of cycle. */
  heading?: ReactNode
  onChoose: (slug: string) => void
}

/** Shows plans side by side, one of them chosen, each with whether these units fit. */
export function PlanChoice({ plans, units, chosen, heading, onChoose }: PlanChoiceProps) {
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  return (
    <>
      <Group justify={heading ? 'space-between' : 'flex-end'} mb={heading ? 'xs' : 'md'} gap="xs">
        {heading}
        <SegmentedControl
          aria-label="Preço por"
          value={cycle}
          onChange={(value) => setCycle(value as BillingCycle)}
          data={[
            { value: 'monthly', label: 'Mensal' },
            { value: 'annual', label: 'Anual \u221220%' },
          ]}
        />
      </Group>
      {plans ? (
        <OfferColumns
          label="Plano"
          offers={plans.map((plan) => offer(plan, cycle, units))}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : (
        <Skeleton height={400} radius="md" aria-label="Carregando planos..." />
      )}
    </>
  )
}
