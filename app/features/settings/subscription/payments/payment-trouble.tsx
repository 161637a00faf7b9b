import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { adviceFor } from '../../../../../domain/subscriptions/refusals.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import type { PlanUsage } from '../plan-usage.ts'
import { useSubscribe } from '../plans/plan-mutations.ts'
import { expiresOn } from '../standing/subscription-phase.ts'
import { type OpenCheckout, openCheckoutQuery, paymentsQuery } from './payments-query.ts'

/** A charge that did not pass, what to do about it and until when; nothing while all is well. */
export function PaymentTrouble({ usage }: { usage: PlanUsage }) {
  const { id } = useCondominium()
  const payments = useQuery(paymentsQuery(id, usage.subscription_id))
  const subscribe = useSubscribe()
  const last = payments.data?.[0]
  const until = expiresOn(usage)
  const isLost = last && ['rejected', 'charged_back', 'refunded'].includes(last.status)
  if (!last || !isLost || (!until && usage.status !== 'expired')) return null
  const pay = () => subscribe.mutate({ plan_slug: usage.plan, billing_cycle: usage.billing_cycle })
  return (
    <Notice kind="danger" title={`O pagamento de ${formatCents(last.amount_cents)} não passou`}>
      {adviceFor(last.status_detail)}{' '}
      {until &&
        `O Mercado Pago tenta de novo nos próximos dias. Sem pagamento, a assinatura expira em ${formatDate(until)} e o condomínio fica só para leitura.`}
      <Group mt={12}>
        <Button size="sm" loading={subscribe.isPending} onClick={pay}>
          Pagar com outro cartão
        </Button>
      </Group>
    </Notice>
  )
}

/** A checkout that was begun and can be continued. */
export function CheckoutUnderWay() {
  const { id } = useCondominium()
  const { data } = useQuery(openCheckoutQuery(id))
  if (!data || Date.parse(data.expires_at) <= Date.now()) return null
  if (data.method === 'pix' || data.method === 'boleto') return <WaitingHere checkout={data} />
  if (!data.url || data.method === 'card') return null
  return (
    <Notice kind="info" title="Há um pagamento começado">
      {`Você foi à página de pagamento de ${formatCents(data.amount_cents)} e ainda não confirmou. `}
      <Anchor href={data.url} inherit fw={600}>
        Continuar o pagamento
      </Anchor>
      . Se já pagou, a confirmação chega em instantes.
    </Notice>
  )
}

/** A Pix or a boleto that was made here and waits. */
function WaitingHere({
  checkout: { method, billing_cycle, amount_cents, subscription_plans },
}: {
  checkout: OpenCheckout
}) {
  const to = `/dashboard/transparent-checkout?plano=${subscription_plans?.slug ?? ''}&ciclo=${billing_cycle === 'annual' ? 'anual' : 'mensal'}`
  return (
    <Notice
      kind="info"
      title={`Há um ${method === 'pix' ? 'Pix' : 'boleto'} de ${formatCents(amount_cents)} esperando`}
    >
      Assim que for pago, a confirmação chega sozinha.{' '}
      <Anchor component={Link} to={to} inherit fw={600}>
        {method === 'pix' ? 'Ver o código' : 'Ver o boleto'}
      </Anchor>
    </Notice>
  )
}
