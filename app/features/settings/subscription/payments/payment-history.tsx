import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { addDays, formatDate } from '../../../../../domain/calendar.ts'
import type { PaymentStatus } from '../../../../../domain/checkout/payment-status.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { isCounted } from '../../../../../domain/subscriptions/periods.ts'
import { methodWords, paymentWords } from '../../../../../domain/subscriptions/words.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { download } from '../../../../lib/files/download.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { dayOf } from '../../../../lib/words.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { earlierPaymentsQuery, paymentsQuery, type SubscriptionPayment } from './payments-query.ts'

/** Payments, newest first: of this subscription, then of earlier ones. Only for the síndico. */
export function PaymentHistory({ subscriptionId }: { subscriptionId: string }) {
  const { id } = useCondominium()
  const own = useQuery(paymentsQuery(id, subscriptionId))
  const earlier = useQuery(earlierPaymentsQuery(id, subscriptionId))
  if (!own.data || !earlier.data)
    return (
      <Section title="Pagamentos">
        <NotLoaded query={[own, earlier]} isPart place={<Skeleton height={160} />} />
      </Section>
    )
  const rows = [...own.data, ...earlier.data]
  return (
    <Section
      title="Pagamentos"
      note={rows.length > 0 ? 'Cada pagamento tem o seu recibo em PDF.' : undefined}
    >
      {rows.length === 0 ? (
        <Text c="var(--muted)">Ainda não houve pagamento. Cada um aparece aqui, com o recibo.</Text>
      ) : (
        <PaymentList rows={rows} />
      )}
    </Section>
  )
}

const periodOf = ({ period_from, period_until }: SubscriptionPayment): string =>
  `${formatDate(period_from)} a ${formatDate(addDays(period_until, -1))}`

function PaymentList({ rows }: { rows: readonly SubscriptionPayment[] }) {
  return (
    <DataList
      label="Pagamentos da assinatura"
      rows={rows}
      id={({ id }) => id}
      columns={[
        { key: 'on', header: 'Data', cell: ({ created_at }) => formatDate(dayOf(created_at)) },
        { key: 'period', header: 'Período', cell: periodOf },
        { key: 'method', header: 'Forma', cell: ({ method, card_end }) => methodWords(method, card_end) },
        { key: 'status', header: 'Situação', cell: (row) => <PaymentState payment={row} /> },
        {
          key: 'cents',
          header: 'Valor',
          end: true,
          cell: ({ amount_cents }) => <Money cents={amount_cents} />,
        },
        { key: 'receipt', header: 'Recibo', end: true, cell: (row) => <Receipt payment={row} /> },
      ]}
      phone={(row) => ({
        first: formatDate(dayOf(row.created_at)),
        figure: <Money cents={row.amount_cents} />,
        second: (
          <>
            {periodOf(row)} <Receipt payment={row} />
          </>
        ),
        state: <PaymentState payment={row} />,
      })}
    />
  )
}

type Look = { icon: LucideIcon; tone: ComponentProps<typeof Status>['tone'] }

const waiting: Look = { icon: Clock, tone: 'neutral' }
const bad: Look = { icon: CircleAlert, tone: 'danger' }
const back: Look = { icon: Undo2, tone: 'warning' }
const looks: Record<PaymentStatus, Look> = {
  approved: { icon: CircleCheck, tone: 'success' },
  pending: waiting,
  authorized: waiting,
  in_process: waiting,
  in_mediation: { icon: CircleAlert, tone: 'warning' },
  rejected: bad,
  cancelled: { icon: CircleSlash, tone: 'neutral' },
  refunded: back,
  charged_back: back,
}

function PaymentState({ payment: { status, attempt, refunded_cents } }: { payment: SubscriptionPayment }) {
  const inPart = status === 'approved' && refunded_cents > 0
  const tried = status === 'rejected' && attempt > 1 ? ` (tentativa ${attempt})` : ''
  return (
    <Status {...looks[status]} wraps>
      {inPart ? `Pago, ${formatCents(refunded_cents)} devolvidos` : `${paymentWords[status]}${tried}`}
    </Status>
  )
}

function Receipt({ payment }: { payment: SubscriptionPayment }) {
  const { id: condominium_id } = useCondominium()
  const paidOn = dayOf(payment.created_at)
  const receipt = useMutation({
    mutationFn: async () =>
      download(
        await invoke('subscription-receipt', { condominium_id, payment_id: payment.id }),
        `recibo-assinatura-${paidOn}.pdf`,
      ),
    meta: { action: 'baixar o recibo' },
  })
  if (!isCounted(payment.status) && payment.status !== 'refunded') return null
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      disabled={receipt.isPending}
      aria-label={`Recibo de ${formatDate(paidOn)}`}
      onClick={() => receipt.mutate()}
    >
      Recibo
    </Anchor>
  )
}
