import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { counted } from '../../../../../domain/counted.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type Fact, Facts } from '../../../../ui/data/facts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { type BillingCycle, type Plan, planPrice } from '../../../subscriptions/queries.ts'
import { type PlanUsage, trialKeptWords } from '../plan-usage.ts'
import { ChangeList } from './change-list.tsx'
import { type ChangePreview, changePreviewQuery, useChangePlan, useSubscribe } from './plan-mutations.ts'

/** The user's intent: to buy a plan, try another one, or change the one bought. */
export type PlanWish = { kind: 'subscribe' | 'try' | 'change'; plan: Plan; cycle: BillingCycle }

type PlanDialogProps = { wish: PlanWish; current: Plan | null; usage: PlanUsage; onClose: () => void }

/** Shows what changes and what it costs, before anything happens. */
export function PlanDialog({ wish, current, usage, onClose }: PlanDialogProps) {
  const Content = wish.kind === 'subscribe' ? SubscribeDialog : ChangeDialog
  return <Content wish={wish} current={current} usage={usage} onClose={onClose} />
}

/** The other way: our own page instead of the provider's. */
const payHere = ({ plan_slug, billing_cycle }: { plan_slug: string; billing_cycle: BillingCycle }) =>
  `/dashboard/transparent-checkout?plano=${plan_slug}&ciclo=${billing_cycle === 'annual' ? 'anual' : 'mensal'}`

const verb = 'Ir para o pagamento'
const here = 'Pagar aqui, com cartão, Pix ou boleto'

const perCycle = { monthly: 'por mês', annual: 'por ano' } as const

function SubscribeDialog({ wish: { plan, cycle }, current, usage, onClose }: PlanDialogProps) {
  const subscribe = useSubscribe()
  const { month, year } = planPrice(plan, cycle)
  const wish = { plan_slug: plan.slug, billing_cycle: cycle }
  return (
    <FormDialog
      title={`Assinar o plano ${plan.name}`}
      verb={verb}
      loading={subscribe.isPending}
      error={null}
      onClose={onClose}
      onSubmit={() => subscribe.mutate(wish)}
    >
      <Facts
        facts={[
          { name: 'Preço', value: `${formatCents(year ?? month)} ${perCycle[cycle]}` },
          { name: 'Primeira cobrança', value: 'Quando você confirma o pagamento' },
          {
            name: 'Depois',
            value: cycle === 'annual' ? 'A cada ano, no mesmo dia' : 'A cada mês, no mesmo dia',
          },
        ]}
      />
      <ChangeList from={current} to={plan} />
      <Text fz="sm" c="var(--text-2)">
        {usage.state === 'trial'
          ? 'O teste só termina quando o pagamento é confirmado. Se você desistir na página de pagamento, nada muda.'
          : 'O condomínio abre de novo assim que o pagamento é confirmado.'}{' '}
        {trialKeptWords(usage)} Em “{verb}” você paga na página do Mercado Pago; em “{here}”, sem sair daqui.
      </Text>
      <Button component={Link} to={payHere(wish)} variant="default" leftSection={<QrCode size={18} />}>
        {here}
      </Button>
    </FormDialog>
  )
}

function ChangeDialog({ wish: { kind, plan, cycle }, current, onClose }: PlanDialogProps) {
  const { id } = useCondominium()
  const wish = { plan_slug: plan.slug, billing_cycle: cycle }
  const preview = useQuery(changePreviewQuery(id, wish))
  const change = useChangePlan()
  const told = preview.data
  return (
    <FormDialog
      title={kind === 'try' ? `Testar o plano ${plan.name}` : `Mudar para o plano ${plan.name}`}
      verb={
        told?.kind === 'checkout'
          ? 'Ir para o pagamento'
          : kind === 'try'
            ? 'Testar este plano'
            : 'Mudar de plano'
      }
      loading={change.isPending}
      disabled={!told || told.kind === 'later'}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate(wish, { onSuccess: ({ checkout_url }) => !checkout_url && onClose() })}
    >
      {preview.error && <Notice kind="warning">{toFailure(preview.error).message}</Notice>}
      {preview.isPending && <Skeleton height={120} />}
      {told && <Preview told={told} cycle={cycle} />}
      {told?.kind === 'checkout' && (
        <Button component={Link} to={payHere(wish)} variant="default" leftSection={<QrCode size={18} />}>
          {here}
        </Button>
      )}
      <ChangeList from={current} to={plan} />
    </FormDialog>
  )
}

function Preview({ told, cycle }: { told: ChangePreview; cycle: BillingCycle }) {
  if (told.kind === 'trial') return <Text>O teste segue até o mesmo dia, com o que este plano tem.</Text>
  if (told.kind === 'later')
    return (
      <Notice kind="info">
        {`O ano já está pago até ${formatDate(told.from)}. Para pagar por mês, cancele a renovação e assine o mensal depois dessa data.`}
      </Notice>
    )
  return (
    <Stack gap={12}>
      <Facts facts={told.kind === 'now' ? factsNow(told, cycle) : factsOfCheckout(told, cycle)} />
      <Text fz="sm" c="var(--text-2)">
        {told.kind === 'now'
          ? 'O plano muda agora. Os dias que faltam são contados pelos dois preços, e a diferença vai na próxima cobrança.'
          : 'O plano muda quando o pagamento é confirmado. Os dias não usados do plano de hoje entram como desconto.'}
      </Text>
    </Stack>
  )
}

function factsNow(told: Extract<ChangePreview, { kind: 'now' }>, cycle: BillingCycle): Fact[] {
  const { daysLeft, unusedCents, costCents, creditCents, next_charge_cents, next_charge_on, price_cents } =
    told
  const left = counted(daysLeft, 'dia', 'dias')
  return [
    { name: 'Preço novo', value: `${formatCents(price_cents)} ${perCycle[cycle]}` },
    ...(daysLeft > 0
      ? [
          { name: `Não usado do plano de hoje (${left})`, value: formatCents(-unusedCents) },
          { name: `Plano novo pelos mesmos ${left}`, value: formatCents(costCents) },
          {
            name: creditCents >= 0 ? 'Crédito para você' : 'Diferença a pagar',
            value: formatCents(Math.abs(creditCents)),
          },
        ]
      : []),
    {
      name: 'Próxima cobrança',
      value: `${formatCents(next_charge_cents)}${next_charge_on ? ` em ${formatDate(next_charge_on)}` : ''}`,
    },
  ]
}

function factsOfCheckout(told: Extract<ChangePreview, { kind: 'checkout' }>, cycle: BillingCycle): Fact[] {
  const { daysLeft, creditCents, firstChargeCents, price_cents } = told
  return [
    { name: 'Preço novo', value: `${formatCents(price_cents)} ${perCycle[cycle]}` },
    ...(creditCents > 0
      ? [
          {
            name: `Desconto pelos ${counted(daysLeft, 'dia já pago', 'dias já pagos')}`,
            value: formatCents(-creditCents),
          },
        ]
      : []),
    { name: 'A pagar agora', value: formatCents(firstChargeCents) },
  ]
}
