import { Anchor, Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { OfferColumns } from '../../../ui/data/offer-columns.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { type PlanUsage, planUsageQuery } from '../../settings/subscription/plan-usage.ts'
import { offeredPlansQuery } from '../../settings/subscription/plans/plan-mutations.ts'
import { type BillingCycle, type Plan, planPrice, planWords } from '../../subscriptions/queries.ts'

/** The address where a plan is paid here. */
const payPath = (slug: string, cycle: BillingCycle): string =>
  `/dashboard/transparent-checkout?plano=${slug}&ciclo=${cycle === 'annual' ? 'anual' : 'mensal'}`

/** The plans that are offered, each with its way to pay here. */
export function PlanChoice() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const plans = useQuery(offeredPlansQuery)
  const usage = useQuery(planUsageQuery(id))
  const [picked, setCycle] = useState<BillingCycle | null>(null)
  const cycle = picked ?? (usage.data && !usage.data.is_trial ? usage.data.billing_cycle : 'monthly')
  if (role !== 'owner_admin')
    return <Notice kind="info">A assinatura é do síndico: só ele a contrata, paga ou muda.</Notice>
  if (plans.isError && !plans.data)
    return (
      <ErrorState
        message="Erro ao carregar planos. Tente novamente mais tarde."
        onRetry={() => void plans.refetch()}
      />
    )
  if (usage.data && standsByCard(usage.data))
    return (
      <Notice kind="info" title={`Plano ${usage.data.name} em dia`}>
        {'O cartão cadastrado paga cada período sozinho. '}
        <Anchor component={Link} to="/dashboard/settings?tab=subscription" inherit>
          Mudar de plano ou de cartão
        </Anchor>
      </Notice>
    )
  if (!plans.data || usage.isPending)
    return <Skeleton height={440} radius="md" aria-label="Carregando planos..." />
  return (
    <>
      <Group justify="flex-end" mb="md">
        <SegmentedControl
          aria-label="Preço por"
          value={cycle}
          onChange={(value) => setCycle(value as BillingCycle)}
          data={[
            { value: 'monthly', label: 'Mensal' },
            { value: 'annual', label: 'Anual −20%' },
          ]}
        />
      </Group>
      <OfferColumns
        label="Planos"
        offers={plans.data.map((plan) => offerOf(plan, cycle, usage.data?.plan))}
        action={({ id: slug, title }) => (
          <Button
            component={Link}
            to={payPath(slug, cycle)}
            fullWidth
            variant={slug === usage.data?.plan ? 'filled' : 'default'}
          >
            Pagar {title}
          </Button>
        )}
      />
    </>
  )
}

/** No manual payment is due: the card pays, and the period it paid has not ended. */
const standsByCard = ({ status, is_trial, payment_way, paid_until, today }: PlanUsage): boolean =>
  status === 'active' && !is_trial && payment_way?.by === 'card' && paid_until !== null && paid_until > today

function offerOf(plan: Plan, cycle: BillingCycle, current: string | undefined) {
  const { month, year } = planPrice(plan, cycle)
  const { units, after, items } = planWords(plan)
  return {
    ...{
      id: plan.slug,
      title: plan.name,
      price: month,
      per: 'por mês',
      heading: units,
      included: after,
      items,
    },
    badge: plan.slug === current ? 'Seu plano' : undefined,
    billed: year === null ? undefined : `${formatCents(year)} por ano, numa cobrança`,
  }
}
