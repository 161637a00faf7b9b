import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../lib/failure.ts'
import { toastSuccess } from '../../lib/toasts.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useAskToAct } from './mutations.ts'

/** The support says what it wants to change; who administers the condominium answers in their own session. */
export function AskToActDialog({ accessId, onClose }: { accessId: string; onClose: () => void }) {
  const ask = useAskToAct()
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) => (text.trim().length < 10 ? 'Diga o que vai mudar, com pelo menos 10 letras.' : null),
    },
  })
  const send = form.onSubmit(({ reason }) =>
    ask.mutate(
      { access_id: accessId, reason },
      {
        onSuccess: () => {
          toastSuccess('Pedido enviado à administração')
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <FormDialog
      title="Pedir para agir"
      verb="Pedir"
      small
      loading={ask.isPending}
      error={ask.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={send}
    >
      <Textarea
        label="O que você precisa mudar"
        description="A administração lê isto e responde em Suporte do Prumo. Até lá você só lê."
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
