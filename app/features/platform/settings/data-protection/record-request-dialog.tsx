import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDate } from '../../../../../domain/calendar.ts'
import {
  kindNames,
  type RequestKind,
  recordAccountRequestInput,
  requestKinds,
} from '../../../../../domain/data-protection/requests.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { today } from '../../../../lib/zone.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'

const DRAFT = 'account-data-record'

/** Writes down a request that came by letter or e-mail: the law counts from the day it came. */
export function RecordRequestDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: {
      full_name: '',
      email: '',
      kind: 'access' as RequestKind,
      details: '',
      received_on: today() as string | null,
    },
  })
  useFormDraft(DRAFT, form)
  const record = useCommand('record-account-data-request', {
    action: 'registrar o pedido',
    quiet: true,
    once: true,
  })
  const submit = () => {
    const parsed = recordAccountRequestInput.safeParse({
      ...form.values,
      received_on: form.values.received_on ?? '',
    })
    if (!parsed.success)
      return form.setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])),
      )
    record.mutate(parsed.data, {
      onSuccess: ({ number, steer_on }) => {
        clearDraft(DRAFT)
        toast('success', `Pedido ${number} registrado`, `Responda até ${formatDate(steer_on)}.`)
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    })
  }
  return (
    <FormDialog
      title="Registrar pedido recebido"
      verb="Registrar"
      loading={record.isPending}
      error={record.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput label="Quem pediu" maxLength={120} data-autofocus {...form.getInputProps('full_name')} />
      <TextInput
        label="E-mail para a resposta"
        description="Confira que é mesmo de quem pediu. Se houver conta confirmada com ele, o pedido aparece nela."
        type="email"
        maxLength={254}
        {...form.getInputProps('email')}
      />
      <DateField
        label="Chegou em"
        description="O prazo da lei conta deste dia."
        {...form.getInputProps('received_on')}
      />
      <Select
        label="O que pede"
        allowDeselect={false}
        data={kindNames.map((value) => ({ value, label: requestKinds[value].label }))}
        description={`${requestKinds[form.values.kind].what} (LGPD, ${requestKinds[form.values.kind].article})`}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label="Nas palavras de quem pediu"
        autosize
        minRows={4}
        maxLength={2000}
        {...form.getInputProps('details')}
      />
    </FormDialog>
  )
}
