import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { featureFlags } from '../../../../domain/permissions/roles.ts'
import { type ApartFromPlan, apartWords } from '../../../../domain/plans/apart-words.ts'
import { cycleWords } from '../../../../domain/subscriptions/words.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { dayOf } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { statusLabel } from '../../subscriptions/subscription-words.ts'
import { Ending } from './ending/ending.tsx'
import { LimitBars } from './limit-bars.tsx'
import { PaymentHistory } from './payments/payment-history.tsx'
import { CheckoutUnderWay, PaymentTrouble } from './payments/payment-trouble.tsx'
import { PaymentWay } from './payments/payment-way.tsx'
import { type PlanUsage, planUsageQuery } from './plan-usage.ts'
import { PlanOffers } from './plans/plan-offers.tsx'
import { PlannedMove } from './plans/planned-move.tsx'
import { featureNames } from './plans/what-changes.ts'
import { Standing } from './standing/standing.tsx'
import classes from './subscription.module.css'

/** The plan, its dates, what counts against it, and, for the síndico, how it is bought, changed, paid and ended. */
export function SubscriptionTab() {
  const { id } = useCondominium()
  const usage = useQuery(planUsageQuery(id))
  if (!usage.data)
    return (
      <NotLoaded
        query={usage}
        failure="Erro ao carregar assinatura"
        place={<Skeleton height={480} maw={640} />}
      />
    )
  return <Subscription usage={usage.data} />
}

function Subscription({ usage }: { usage: PlanUsage }) {
  const { role } = useMembership()
  const isOwner = role === 'owner_admin'
  return (
    <>
      <h2 style={{ margin: '0 0 4px' }}>Plano {usage.name}</h2>
      <Text c="var(--text-2)" mb="md">
        {usage.description}
      </Text>
      <Stack gap={20} maw={640}>
        {isOwner && <PaymentTrouble usage={usage} />}
        <Standing usage={usage} />
        {isOwner && <PlannedMove />}
        {isOwner && <CheckoutUnderWay />}
        <Facts facts={factsOf(usage)} />
      </Stack>
      {isOwner && <PaymentWay usage={usage} />}
      {isOwner && <PlanOffers usage={usage} />}
      <div style={{ maxWidth: 640 }}>
        <Section
          title="Quanto você usa"
          note="Avisamos antes de chegar ao limite; o que já existe continua seu."
        >
          <LimitBars limits={usage.limits} apart={usage.apart} />
        </Section>
        <Section title="O que o plano inclui">
          <ul className={classes.features}>
            {featureFlags.map((flag) => (
              <Feature
                key={flag}
                name={featureNames[flag]}
                included={usage.features[flag] === true}
                apart={usage.apart.find(({ what }) => what === flag)}
              />
            ))}
          </ul>
        </Section>
      </div>
      {isOwner && <PaymentHistory subscriptionId={usage.subscription_id} />}
      {isOwner && <Ending usage={usage} />}
      {!isOwner && (
        <Text size="sm" c="dimmed" mt="lg">
          A assinatura é do síndico: só ele a contrata, paga ou muda.
        </Text>
      )}
    </>
  )
}

const perCycle = { monthly: 'por mês', annual: 'por ano' } as const

function factsOf(usage: PlanUsage): Fact[] {
  const { status, is_trial, price_cents, billing_cycle, monthly_price, trial_ends_at } = usage
  const price =
    price_cents === null
      ? { cents: Math.round(monthly_price * 100), per: perCycle.monthly }
      : { cents: price_cents, per: perCycle[billing_cycle] }
  return [
    { name: 'Situação', value: `${statusLabel(status)}${is_trial ? ', em teste' : ''}` },
    {
      name: 'Preço do plano',
      value: price.cents > 0 ? `${formatCents(price.cents)} ${price.per}` : 'Sem custo',
    },
    ...(is_trial ? [] : [{ name: 'Cobrança', value: cycleWords[billing_cycle] }]),
    ...(is_trial && trial_ends_at ? [{ name: 'Fim do teste', value: formatDate(dayOf(trial_ends_at)) }] : []),
    ...(!is_trial && usage.started_at
      ? [{ name: 'Assinado em', value: formatDate(dayOf(usage.started_at)) }]
      : []),
    ...(usage.next_billing_date && usage.next_billing_date >= usage.today
      ? [
          usage.payment_way?.by === 'hand'
            ? { name: 'Pago até', value: formatDate(addDays(usage.next_billing_date, -1)) }
            : { name: 'Próxima cobrança', value: formatDate(usage.next_billing_date) },
        ]
      : []),
  ]
}

type FeatureProps = { name: string; included: boolean; apart: ApartFromPlan | undefined }

function Feature({ name, included, apart }: FeatureProps) {
  const Icon = included ? Check : Minus
  return (
    <li data-included={included || undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{name}</span>
      {apart ? (
        <span className={classes.missing}>{apartWords(apart)}</span>
      ) : (
        !included && <span className={classes.missing}>não incluído</span>
      )}
    </li>
  )
}
