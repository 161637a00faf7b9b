import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { type FeatureFlag, featureFlags } from '../../../../domain/permissions/roles.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { counted, dayOf } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { LimitBars } from './limit-bars.tsx'
import { daysLeft, type PlanUsage, planUsageQuery } from './plan-usage.ts'
import classes from './subscription.module.css'

const features: Record<FeatureFlag, string> = {
  unit_management: 'Unidades',
  resident_management: 'Moradores e pedidos de acesso',
  communications: 'Comunicados',
  documents: 'Documentos',
  financial: 'Cobranças e contas',
  reservations: 'Reservas',
  incidents: 'Ocorrências',
  reports: 'Relatórios',
  portaria: 'Portaria',
  penalties: 'Advertências e multas',
  voting: 'Assembleias e votação',
}

/** The plan, its dates, what counts against it and what it switches on. */
export function SubscriptionTab() {
  const { id } = useCondominium()
  const usage = useQuery(planUsageQuery(id))
  if (usage.isLoadingError) {
    return <ErrorState message={toFailure(usage.error).message} onRetry={() => void usage.refetch()} />
  }
  if (!usage.data) return <Skeleton height={480} maw={640} />
  return <Subscription usage={usage.data} />
}

function Subscription({ usage }: { usage: PlanUsage }) {
  const { role } = useMembership()
  return (
    <div style={{ maxWidth: 640 }}>
      <h2 style={{ margin: '0 0 4px' }}>Plano {usage.name}</h2>
      <Text c="var(--text-2)" mb="md">
        {usage.description}
      </Text>
      <State usage={usage} />
      <div style={{ marginTop: 20 }}>
        <Facts facts={factsOf(usage)} />
      </div>
      <Section
        title="Quanto você usa"
        note="Avisamos antes de chegar ao limite; o que já existe continua seu."
      >
        <LimitBars limits={usage.limits} />
      </Section>
      <Section title="O que o plano inclui">
        <ul className={classes.features}>
          {featureFlags.map((flag) => (
            <Feature key={flag} name={features[flag]} included={usage.features[flag] === true} />
          ))}
        </ul>
      </Section>
      {role !== 'owner_admin' && (
        <Text size="sm" c="dimmed" mt="lg">
          A assinatura é do síndico: só ele a contrata ou muda.
        </Text>
      )}
    </div>
  )
}

/** Whether the condominium may be written to, and what stays possible when it may not. */
function State({ usage }: { usage: PlanUsage }) {
  const { state, trial_ends_at } = usage
  if (state === 'active') return null
  if (state === 'trial' && trial_ends_at) {
    const left = daysLeft(trial_ends_at, new Date())
    return (
      <Notice kind={left > 2 ? 'info' : 'warning'} title={trialTitle(left)}>
        O teste vai até {formatDate(dayOf(trial_ends_at))}. Depois os dados continuam aqui, só para leitura,
        até haver uma assinatura.
      </Notice>
    )
  }
  return (
    <Notice
      kind="warning"
      title={state === 'trial_expired' ? 'O período de teste terminou' : 'A assinatura está inativa'}
    >
      O condomínio está só para leitura. Continua possível ler e exportar tudo, exercer os direitos sobre
      dados pessoais, e pagar e dar baixa no que já foi emitido. Nada foi apagado.
    </Notice>
  )
}

const trialTitle = (left: number): string =>
  left === 0
    ? 'O teste termina hoje'
    : `${left === 1 ? 'Falta' : 'Faltam'} ${counted(left, 'dia', 'dias')} de teste`

const cycles = { monthly: 'Mensal', annual: 'Anual' } as const

function factsOf(usage: PlanUsage) {
  const price = `${formatCents(Math.round(usage.monthly_price * 100))} por mês`
  const all = [
    { name: 'Preço do plano', value: usage.monthly_price > 0 ? price : 'Sem custo' },
    ...(usage.is_trial ? [] : [{ name: 'Cobrança', value: cycles[usage.billing_cycle] }]),
    ...(usage.is_trial && usage.trial_ends_at
      ? [{ name: 'Fim do teste', value: formatDate(dayOf(usage.trial_ends_at)) }]
      : []),
    ...(usage.next_billing_date
      ? [{ name: 'Próxima cobrança', value: formatDate(usage.next_billing_date) }]
      : []),
  ]
  return all
}

function Feature({ name, included }: { name: string; included: boolean }) {
  const Icon = included ? Check : Minus
  return (
    <li data-included={included || undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span>{name}</span>
      {!included && <span className={classes.missing}>não incluído</span>}
    </li>
  )
}
