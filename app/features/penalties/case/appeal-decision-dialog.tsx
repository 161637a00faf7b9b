import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { DecisionChoice } from './decision-choice.tsx'
import type { DialogProps } from './dialog-props.ts'

type Values = { outcome: string; body: string; cents: number | null; decision_id: string | null }

/** Answers an appeal: by the assembly's recorded decision, or by the council. */
export function AppealDecisionDialog({ detail, onClose }: DialogProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { case: found } = detail
  const form = useForm<Values>({
    initialValues: { outcome: 'upheld', body: '', cents: null, decision_id: null },
  })
  return (
    <CommandDialog
      title="Responder ao recurso"
      verb="Registrar resposta"
      action="registrar a resposta"
      command="decide-penalty-appeal"
      done={{ title: 'Recurso respondido', message: 'A unidade recebe a carta com as razões.' }}
      form={form}
      body={({ cents, decision_id, ...values }) => ({
        case_id: found.id,
        id,
        ...values,
        ...(values.outcome === 'reduced' && { cents }),
        ...(found.appeal_to === 'assembly' && { decision_id }),
      })}
      onClose={onClose}
    >
      <Radio.Group label="Resposta" {...form.getInputProps('outcome')}>
        <Stack gap={8} mt={8}>
          <Radio value="upheld" label="Manter a decisão" />
          {found.fine_cents !== null && <Radio value="reduced" label="Reduzir a multa" />}
          <Radio value="reversed" label="Cancelar a penalidade" />
        </Stack>
      </Radio.Group>
      {form.values.outcome === 'reduced' && (
        <MoneyField
          label="Novo valor"
          value={form.values.cents}
          onChange={(cents) => form.setFieldValue('cents', cents)}
          error={form.errors.cents}
        />
      )}
      {found.appeal_to === 'assembly' && (
        <DecisionChoice
          matters={['fine', 'antisocial', 'other']}
          value={form.values.decision_id}
          error={form.errors.decision_id as string | undefined}
          onChange={(value) => form.setFieldValue('decision_id', value)}
        />
      )}
      <Textarea label="Razões" autosize minRows={4} maxLength={8000} {...form.getInputProps('body')} />
    </CommandDialog>
  )
}
