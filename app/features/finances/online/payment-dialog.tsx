import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { methodWords } from '../../../../domain/charge-payments/words.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { dayOf, shortDate } from '../../../lib/words.ts'
import { type Fact, Facts } from '../../../ui/data/facts.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { type OnlinePayment, onlinePaymentQuery } from './online-queries.ts'
import { PaymentStatus } from './payment-status.tsx'

/** Shows one payment: who paid what, the provider's fee, its entry in the books, and how to refund it. */
export function OpenedPayment({ id: paymentId, today }: { id: string; today: string }) {
  const { id } = useCondominium()
  const { changeParams } = useSearchParams()
  const [asks, setAsks] = useState(false)
  const payment = useQuery(onlinePaymentQuery(id, paymentId))
  const close = () => changeParams({ pagamento: null }, { replace: true, preventScrollReset: true })
  if (asks && payment.data) return <RefundDialog payment={payment.data} onClose={() => setAsks(false)} />
  return (
    <Modal
      opened
      onClose={close}
      title={payment.data ? `Pagamento de ${payment.data.unit_labels}` : 'Pagamento'}
    >
      <NotLoaded query={payment} rows={5} />
      {payment.data === null && <p>Este pagamento não é deste condomínio, ou não existe.</p>}
      {payment.data && <Body payment={payment.data} today={today} onRefund={() => setAsks(true)} />}
    </Modal>
  )
}

function Body({ payment, today, onRefund }: { payment: OnlinePayment; today: string; onRefund: () => void }) {
  const { role } = useMembership()
  const manages = isAdministrator(role)
  const { loss_cents, refund_refusal, refund_reason, receipt_id, status, order_to_provider } = payment
  return (
    <Stack>
      {loss_cents > 0 && (
        <Notice kind="danger" title={`Perda de ${formatCents(loss_cents)}`}>
          O dinheiro voltou para quem pagou e a cobrança não pôde ser reaberta: o crédito já tinha sido usado,
          ou a cobrança seguiu adiante. Cobre de novo da unidade.
        </Notice>
      )}
      {refund_refusal && <Notice kind="warning">{refund_refusal}</Notice>}
      <Facts facts={factsOf(payment, today)} />
      {refund_reason && <p style={{ margin: 0 }}>{`Motivo da devolução: ${refund_reason}`}</p>}
      <Group>
        {receipt_id && (
          <Button component={Link} to={`/dashboard/finances/recebimentos/${receipt_id}`} variant="default">
            Ver o recebimento
          </Button>
        )}
        {manages && status === 'approved' && !order_to_provider && (
          <Button variant="subtle" c="var(--danger)" onClick={onRefund}>
            Devolver
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function factsOf(row: OnlinePayment, today: string): Fact[] {
  const net = row.booked_cents - row.booked_fee_cents
  const facts: (Fact | false)[] = [
    { name: 'Situação', value: <PaymentStatus payment={row} /> },
    { name: 'Cobranças', value: row.references_text ?? '—' },
    row.payer !== null && { name: 'Quem pagou', value: row.payer },
    { name: 'Forma', value: methodWords(row) },
    { name: 'Feito em', value: shortDate(dayOf(row.created_at), today) },
    { name: 'Valor pago', value: <Money cents={row.amount_cents} /> },
    row.surcharge_cents > 0 && {
      name: 'Taxa do cartão, paga por ele',
      value: <Money cents={row.surcharge_cents} />,
    },
    row.booked_cents > 0 && { name: 'Tarifa do condomínio', value: <Money cents={row.booked_fee_cents} /> },
    row.booked_cents > 0 && { name: 'Fica na conta', value: <Money cents={net} weight={600} /> },
    row.booked_cents > 0 &&
      row.release_on !== null && {
        name: row.release_on > today ? 'Liberação em' : 'Liberado em',
        value: shortDate(row.release_on, today),
      },
    row.refunded_cents > 0 && { name: 'Devolvido', value: <Money cents={row.refunded_cents} /> },
    row.provider_payment_id !== null && { name: 'No Mercado Pago', value: row.provider_payment_id },
  ]
  return facts.filter((fact) => fact !== false)
}

function RefundDialog({ payment, onClose }: { payment: OnlinePayment; onClose: () => void }) {
  return (
    <ReasonDialog
      title={`Devolver ${formatCents(payment.amount_cents)}`}
      verb="Devolver"
      action="devolver o pagamento"
      command="refund-charge-payment"
      done={{
        title: 'Devolução pedida',
        message: 'O Mercado Pago devolve a quem pagou. As cobranças voltam a ficar em aberto.',
      }}
      body={{ payment_id: payment.id }}
      description="Fica no pagamento e no registro de auditoria."
      onClose={onClose}
    >
      O dinheiro volta inteiro para quem pagou, pela mesma forma. O recebimento é desfeito e as cobranças
      voltam a ficar em aberto, com os vencimentos que tinham.
    </ReasonDialog>
  )
}
