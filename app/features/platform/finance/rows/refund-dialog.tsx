import { Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, formatDate } from '../../../../../domain/calendar.ts'
import type { PaymentStatus } from '../../../../../domain/checkout/payment-status.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { methodWords, paymentWords } from '../../../../../domain/subscriptions/words.ts'
import { invoke } from '../../../../lib/commands/invoke.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { dayOf } from '../../../../lib/words.ts'
import { Facts } from '../../../../ui/data/facts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { type PlatformPayment, platformPaymentQuery } from '../finance-queries.ts'

type RefundDialogProps = { paymentId: string; onClose: () => void }

/** Shows a payment with its refunds, and how to refund more. */
export function RefundDialog({ paymentId, onClose }: RefundDialogProps) {
  const payment = useQuery(platformPaymentQuery(paymentId))
  if (payment.data && payment.data.refundable_cents > 0)
    return <Refund payment={payment.data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Pagamento">
      <NotLoaded query={payment} place={<Skeleton height={200} />} />
      {payment.data && (
        <Stack gap={16}>
          <PaymentFacts payment={payment.data} />
          <Refunds payment={payment.data} />
          <Text fz="sm" c="var(--muted)">
            Deste pagamento não há mais nada a devolver.
          </Text>
        </Stack>
      )}
    </Modal>
  )
}

function Refund({ payment, onClose }: { payment: PlatformPayment; onClose: () => void }) {
  const queries = useQueryClient()
  const left = payment.refundable_cents
  const form = useForm<{ amount: number | null; reason: string }>({
    initialValues: { amount: left, reason: '' },
    validate: {
      amount: (cents) =>
        cents === null || cents < 1
          ? 'Informe o valor.'
          : cents > left
            ? `Ainda podem voltar ${formatCents(left)}.`
            : null,
      reason: (text) => (text.trim().length < 3 ? 'Diga o motivo, que fica na auditoria.' : null),
    },
  })
  const refund = useMutation({
    mutationFn: ({ amount, reason }: { amount: number | null; reason: string }) =>
      invoke('refund-subscription-payment', { payment_id: payment.id, amount_cents: amount, reason }),
    meta: { action: 'devolver o pagamento', done: 'Devolução pedida ao Mercado Pago', quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['platform'] }),
  })
  const isAll = form.values.amount === left
  return (
    <FormDialog
      title="Devolver pagamento"
      verb={`Devolver ${formatCents(form.values.amount ?? 0)}`}
      destructive
      loading={refund.isPending}
      error={refund.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={() => form.onSubmit((values) => refund.mutate(values, { onSuccess: onClose }))()}
    >
      <PaymentFacts payment={payment} />
      <Refunds payment={payment} />
      <MoneyField
        label="Quanto volta"
        description={`Ainda podem voltar ${formatCents(left)}.`}
        {...form.getInputProps('amount')}
        value={form.values.amount}
        onChange={(cents) => form.setFieldValue('amount', cents)}
      />
      <Textarea
        label="Motivo"
        description="O síndico vê a devolução; o motivo fica na auditoria."
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
      />
      <Text fz="sm" c="var(--text-2)">
        {isAll && payment.is_latest
          ? `Tudo de volta tira também os dias pagos, de ${formatDate(payment.period_from)} a ${formatDate(addDays(payment.period_until, -1))}. A cobrança seguinte continua marcada: para encerrar, o síndico cancela.`
          : 'Uma parte de volta não muda os dias pagos.'}{' '}
        O dinheiro volta ao cartão ou à conta de onde saiu, no prazo do banco, e não há como desfazer.
      </Text>
    </FormDialog>
  )
}

function PaymentFacts({ payment }: { payment: PlatformPayment }) {
  const { condominium, amount_cents, created_at, method, card_end, status, period_from, period_until } =
    payment
  return (
    <Facts
      facts={[
        { name: 'Condomínio', value: condominium },
        { name: 'Valor', value: formatCents(amount_cents) },
        { name: 'Feito em', value: formatDate(dayOf(created_at)) },
        { name: 'Forma', value: methodWords(method, card_end) },
        { name: 'Situação', value: paymentWords[status as PaymentStatus] },
        { name: 'Período', value: `${formatDate(period_from)} a ${formatDate(addDays(period_until, -1))}` },
        { name: 'No Mercado Pago', value: payment.provider_payment_id },
      ]}
    />
  )
}

const refundWords = {
  asked: 'pedida, esperando o Mercado Pago',
  done: 'devolvida',
  refused: 'recusada pelo Mercado Pago',
} as const

function Refunds({ payment: { refunds } }: { payment: PlatformPayment }) {
  if (refunds.length === 0) return null
  return (
    <Stack gap={8}>
      {refunds.map(({ id, cents, reason, status, asked_at, refusal }) => (
        <Notice key={id} kind={status === 'refused' ? 'warning' : 'info'}>
          {`${formatCents(cents)} ${refundWords[status]}, pedida em ${formatDate(dayOf(asked_at))}: ${reason}.${status === 'refused' && refusal ? ` Resposta: ${refusal}` : ''}`}
        </Notice>
      ))}
    </Stack>
  )
}
