import { Radio, Select, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { deliveryOf } from '../../../../domain/penalties/detail.ts'
import { actKinds } from '../../../../domain/penalties/words.ts'
import { dayOf } from '../../../lib/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { EvidenceField, useEvidence } from '../parts/evidence-field.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Records that a letter arrived on paper, with its proof. */
export function DeliveryDialog({ detail, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const evidence = useEvidence(id)
  const waiting = detail.letters.filter(({ act_id }) => !deliveryOf(detail.acts, act_id))
  const actOf = (actId: string) => detail.acts.find((act) => act.id === actId)
  const form = useForm({
    initialValues: {
      about_id: waiting.at(-1)?.act_id ?? '',
      way: 'hand',
      delivered_on: detail.today,
      receiver: '',
      witness: '',
      tracking: '',
    },
  })
  const { way, about_id } = form.values
  const sentOn = actOf(about_id)?.acted_at
  return (
    <CommandDialog
      title="Registrar entrega em papel"
      verb="Registrar"
      action="registrar a entrega"
      command="record-penalty-delivery"
      done={{
        title: 'Entrega registrada',
        message:
          detail.case.state === 'archived' ? 'A prova fica no caso.' : 'O prazo corre do dia da entrega.',
      }}
      form={form}
      body={({ witness, tracking, ...values }) => ({
        case_id: detail.case.id,
        id,
        ...values,
        witness: way === 'hand' ? witness : null,
        tracking: way === 'post' ? tracking : null,
      })}
      busy={evidence.busy}
      onClose={onClose}
    >
      {waiting.length > 1 && (
        <Select
          label="Carta"
          allowDeselect={false}
          data={waiting.map(({ act_id }) => ({
            value: act_id,
            label: actKinds[actOf(act_id)?.kind ?? 'noticed'],
          }))}
          {...form.getInputProps('about_id')}
        />
      )}
      <Radio.Group label="Como foi entregue" {...form.getInputProps('way')}>
        <Stack gap={8} mt={8}>
          <Radio value="hand" label="Em mãos, com a cópia assinada e uma testemunha" />
          <Radio value="post" label="Carta registrada, com aviso de recebimento" />
        </Stack>
      </Radio.Group>
      <DateField
        label="Dia da entrega"
        maxDate={detail.today}
        minDate={sentOn ? dayOf(String(sentOn)) : undefined}
        {...form.getInputProps('delivered_on')}
        onChange={(day) => form.setFieldValue('delivered_on', day ?? '')}
      />
      <TextInput label="Quem recebeu" maxLength={120} {...form.getInputProps('receiver')} />
      {way === 'hand' ? (
        <TextInput label="Testemunha" maxLength={120} {...form.getInputProps('witness')} />
      ) : (
        <TextInput
          label="Código de rastreio"
          placeholder="BR123456789BR"
          maxLength={13}
          {...form.getInputProps('tracking')}
        />
      )}
      <EvidenceField
        label={way === 'hand' ? 'Foto ou PDF da cópia assinada' : 'Foto ou PDF do aviso de recebimento'}
        evidence={evidence}
      />
    </CommandDialog>
  )
}
