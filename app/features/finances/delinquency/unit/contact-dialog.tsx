import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addDays } from '../../../../../domain/calendar.ts'
import { type ContactChannel, contactChannels } from '../../../../../domain/delinquency/contacts.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'

type Values = { happened_on: string; channel: ContactChannel; note: string; promised_on: string | null }
type ContactDialogProps = { unitId: string; today: string; onClose: () => void }

/** Writes down a contact about a unit's debt. */
export function ContactDialog({ unitId, today, onClose }: ContactDialogProps) {
  const draft = `debt-contact:${unitId}`
  const form = useForm<Values>({
    initialValues: { happened_on: today, channel: 'phone', note: '', promised_on: null },
    validate: { note: (value) => (value.trim().length < 3 ? 'Escreva o que foi dito.' : null) },
  })
  useFormDraft(draft, form)
  const record = useCommand('record-debt-contact', { action: 'registrar o contato', quiet: true, once: true })
  const send = form.onSubmit((values) =>
    record.mutate(
      { ...values, unit_id: unitId },
      {
        onSuccess: () => {
          clearDraft(draft)
          toast('success', 'Contato registrado')
          onClose()
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <FormDialog
      title="Registrar contato"
      verb="Registrar contato"
      loading={record.isPending}
      error={record.error}
      onClose={onClose}
      onSubmit={send}
    >
      <DateField label="Dia" maxDate={today} {...form.getInputProps('happened_on')} />
      <Select
        label="Meio"
        allowDeselect={false}
        data={Object.entries(contactChannels).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('channel')}
      />
      <Textarea
        label="O que foi dito"
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('note')}
      />
      <DateField
        label="Prometeu pagar em"
        description="Deixe vazio se não prometeu."
        clearable
        minDate={form.values.happened_on}
        maxDate={addDays(today, 730)}
        {...form.getInputProps('promised_on')}
      />
    </FormDialog>
  )
}
