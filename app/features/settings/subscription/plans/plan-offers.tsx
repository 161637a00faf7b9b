import { Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../../../domain/money.ts'
import { type Offer, OfferColumns } from '../../../../ui/data/offer-columns.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import {
  type BillingCycle,
  type Plan,
  planPrice,
  planWords,
  unlimited,
} from '../../../subscriptions/queries.ts'
import type { PlanUsage } from '../plan-usage.ts'
import { canChange, canSubscribe, isOnTrial } from '../standing/subscription-phase.ts'
import { PlanDialog, type PlanWish } from './plan-dialog.tsx'
import { offeredPlansQuery } from './plan-mutations.ts'

const loadingFailed = 'Erro ao carregar planos. Tente novamente mais tarde.'

/** The plans side by side, by the month or by the year, each with what can be done about it. Only for the síndico. */
export function PlanOffers({ usage }: { usage: PlanUsage }) {
  const plans = useQuery(offeredPlansQuery)
  const [cycle, setCycle] = useState<BillingCycle>(usage.is_trial ? 'monthly' : usage.billing_cycle)
  const [wish, setWish] = useState<PlanWish | null>(null)
  if (!canSubscribe(usage) && !canChange(usage)) return null
  const current = plans.data?.find(({ slug }) => slug === usage.plan)
  return (
    <Section
      title="Planos"
      note="O preço e os limites de quem já assina não mudam: cada um fica com o que contratou."
      action={
        <SegmentedControl
          aria-label="Preço por"
          value={cycle}
          onChange={(value) => setCycle(value as BillingCycle)}
          data={[
            { value: 'monthly', label: 'Mensal' },
            { value: 'annual', label: 'Anual −20%' },
          ]}
        />
      }
    >
      <NotLoaded
        query={plans}
        failure={loadingFailed}
        place={<Skeleton height={440} radius="md" aria-label="Carregando planos..." />}
      />
      {plans.data && (
        <OfferColumns
          label="Planos"
          offers={plans.data.map((plan) => offerOf(plan, cycle, usage))}
          action={({ id }) => (
            <OfferAction
              plan={plans.data.find(({ slug }) => slug === id)!}
              cycle={cycle}
              usage={usage}
              onWish={setWish}
            />
          )}
        />
      )}
      {wish && (
        <PlanDialog wish={wish} current={current ?? null} usage={usage} onClose={() => setWish(null)} />
      )}
    </Section>
  )
}

function offerOf(plan: Plan, cycle: BillingCycle, usage: PlanUsage): Offer {
  const { month, year } = planPrice(plan, cycle)
  const words = planWords(plan)
  const units = usage.limits.units.used
  // Its own limit stays with it, whatever the plan.
  const most = usage.apart.find(({ what }) => what === 'units')?.value ?? plan.max_units
  const fits = most >= unlimited || units <= most
  return {
    id: plan.slug,
    title: plan.name,
    badge: plan.slug === usage.plan ? 'Seu plano' : undefined,
    price: month,
    per: 'por mês',
    billed: year === null ? undefined : `${formatCents(year)} por ano, numa cobrança`,
    heading: words.units,
    fit: fits ? undefined : { fits, text: `Pequeno para ${units.toLocaleString('pt-BR')} unidades` },
    included: words.after,
    items: words.items,
  }
}

type OfferActionProps = {
  plan: Plan
  cycle: BillingCycle
  usage: PlanUsage
  onWish: (wish: PlanWish) => void
}

function OfferAction({ plan, cycle, usage, onWish }: OfferActionProps) {
  const isCurrent = plan.slug === usage.plan
  if (canSubscribe(usage))
    return (
      <Stack gap={4}>
        <Button
          fullWidth
          variant={isCurrent ? 'filled' : 'default'}
          onClick={() => onWish({ kind: 'subscribe', plan, cycle })}
        >
          Assinar {plan.name}
        </Button>
        {isOnTrial(usage) && !isCurrent && (
          <Button fullWidth variant="subtle" onClick={() => onWish({ kind: 'try', plan, cycle: 'monthly' })}>
            Testar este plano
          </Button>
        )}
      </Stack>
    )
  if (isCurrent && cycle === usage.billing_cycle)
    return (
      <Group mih={44} justify="center">
        <Text fz="sm" c="var(--muted)">
          É o que você tem hoje
        </Text>
      </Group>
    )
  return (
    <Button fullWidth variant="default" onClick={() => onWish({ kind: 'change', plan, cycle })}>
      {isCurrent ? (cycle === 'annual' ? 'Pagar por ano' : 'Pagar por mês') : `Mudar para ${plan.name}`}
    </Button>
  )
}
