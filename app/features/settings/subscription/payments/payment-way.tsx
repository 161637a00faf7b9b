import { Anchor, Button, Group, Text } from '@mantine/core'
import { CreditCard, QrCode } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, formatDate } from '../../../../../domain/calendar.ts'
import { methodWords } from '../../../../../domain/subscriptions/words.ts'
import { Notice } from '../../../../ui/form/notice.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import type { PlanUsage, PaymentWay as Way } from '../plan-usage.ts'
import { expiresOn } from '../standing/subscription-phase.ts'

const changeCard = '/dashboard/transparent-checkout?cartao=trocar'

/** How the subscription is paid, and the options: pay the next period manually, or use another card. Only for the síndico. */
export function PaymentWay({ usage }: { usage: PlanUsage }) {
  const { payment_way: way, status, is_trial } = usage
  if (!way || is_trial || (status !== 'active' && status !== 'paused')) return null
  return (
    <Section title="Como é pago">
      <div style={{ maxWidth: 640 }}>
        {way.by === 'hand' ? <ByHand usage={usage} method={way.method} /> : <ByCard way={way} />}
      </div>
    </Section>
  )
}

function ByHand({ usage, method }: { usage: PlanUsage; method: string | null }) {
  const { plan, billing_cycle, paid_until, cancel_on, today } = usage
  const limit = expiresOn(usage)
  const pay = `/dashboard/transparent-checkout?plano=${plan}&ciclo=${billing_cycle === 'annual' ? 'anual' : 'mensal'}`
  const means = method === null ? 'Pago à mão' : `Pago por ${methodWords(method, null)}`
  return (
    <>
      <Text c="var(--text-2)" mb={12}>
        {paid_until && paid_until > today
          ? `${means}, vence em ${formatDate(addDays(paid_until, -1))}. Não renova sozinho: avisamos antes.`
          : `${means}. Venceu${paid_until ? ` em ${formatDate(addDays(paid_until, -1))}` : ''}; sem pagamento, em ${formatDate(limit ?? today)} fica só para leitura.`}
      </Text>
      {!cancel_on && (
        <Group>
          <Button component={Link} to={pay} leftSection={<QrCode size={18} />}>
            Pagar próximo período
          </Button>
          <Anchor component={Link} to={`${pay}&forma=cartao`} size="sm">
            Passar a pagar com cartão
          </Anchor>
        </Group>
      )}
    </>
  )
}

function ByCard({ way }: { way: Extract<Way, { by: 'card' }> }) {
  const card = way.end ? methodWords(way.brand, way.end) : 'cartão'
  const button = (
    <Button component={Link} to={changeCard} variant="default" leftSection={<CreditCard size={18} />}>
      Trocar cartão
    </Button>
  )
  if (way.released_at)
    return (
      <Notice kind="warning" title="O cartão que pagava foi retirado">
        {`Quem era síndico retirou o ${card}. Ponha outro para a assinatura continuar.`}
        <Group mt={12}>{button}</Group>
      </Notice>
    )
  if (!way.is_mine)
    return (
      <Notice kind="info" title="Paga o cartão de quem era síndico">
        {`O ${card} continua sendo cobrado até você pôr outro, sem cobrança dupla: o novo paga a partir da próxima.`}
        <Group mt={12}>{button}</Group>
      </Notice>
    )
  return (
    <>
      <Text
        c="var(--text-2)"
        mb={12}
      >{`${card.charAt(0).toUpperCase()}${card.slice(1)}, cobrado sozinho a cada período.`}</Text>
      {button}
    </>
  )
}
