import { NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  type CancelReason,
  cancelInput,
  cancelReasons,
} from '../../../../../domain/subscriptions/cancelling.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import type { PlanUsage } from '../plan-usage.ts'
import { useCancel } from './ending-mutations.ts'
import { WithdrawOffer } from './withdraw-offer.tsx'

type Values = { reason: CancelReason | ''; note: string; when: 'period_end' | 'now' }

/** Explains the consequences, then asks why and when. */
export function CancelDialog({ usage, onClose }: { usage: PlanUsage; onClose: () => void }) {
  const cancel = useCancel()
  const { paid_until, today, status } = usage
  const verb = status === 'expired' ? 'Parar as cobranças' : 'Cancelar a assinatura'
  const paidUntil = paid_until && paid_until > today && status !== 'expired' ? paid_until : null
  const form = useForm<Values>({
    initialValues: { reason: '', note: '', when: paidUntil ? 'period_end' : 'now' },
    validate: schemaResolver(cancelInput, { sync: true }),
  })
  const submit = form.onSubmit(({ reason, ...rest }) => {
    if (reason !== '') cancel.mutate({ reason, ...rest }, { onSuccess: onClose })
  })
  return (
    <FormDialog
      title={verb}
      verb={verb}
      destructive
      loading={cancel.isPending}
      error={cancel.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={() => submit()}
    >
      <Text fz="sm" c="var(--text-2)">
        Nada é apagado. Sem assinatura o condomínio fica só para leitura: continua possível ler e exportar
        tudo, e receber e dar baixa no que já foi emitido.
      </Text>
      <WithdrawOffer onDone={onClose} />
      {paidUntil && (
        <Radio.Group label="Quando" {...form.getInputProps('when')}>
          <Stack gap={10} mt={8}>
            <Radio
              value="period_end"
              label={`No fim do que está pago, em ${formatDate(paidUntil)}`}
              description="Até lá nada muda, e você ainda pode desfazer."
            />
            <Radio
              value="now"
              label="Agora"
              description={`Os dias pagos até ${formatDate(paidUntil)} se perdem, e não há como desfazer.`}
            />
          </Stack>
        </Radio.Group>
      )}
      <NativeSelect
        label="Por que você está saindo?"
        data={[
          { value: '', label: 'Escolha o motivo' },
          ...Object.entries(cancelReasons).map(([value, label]) => ({ value, label })),
        ]}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Quer contar mais? (opcional)"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
