import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { fieldErrors } from '../../lib/failure.ts'
import { toastSuccess } from '../../lib/toasts.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useAnswerSupportRequest } from './mutations.ts'
import type { SupportRequest } from './queries.ts'

type AnswerDialogProps = { condominiumId: string; request: SupportRequest; onClose: () => void }

/** The support answers a request for help, which is then done. */
export function AnswerDialog({ condominiumId, request, onClose }: AnswerDialogProps) {
  const answer = useAnswerSupportRequest()
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (text) => (text.trim() === '' ? 'Escreva a resposta.' : null) },
  })
  const send = form.onSubmit((said) =>
    answer.mutate(
      { condominium_id: condominiumId, request_id: request.id, ...said },
      {
        onSuccess: () => {
          toastSuccess('Resposta enviada')
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <FormDialog
      title={`Responder ao pedido ${request.number}`}
      verb="Responder e concluir"
      loading={answer.isPending}
      error={answer.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={send}
    >
      <p style={{ margin: 0, whiteSpace: 'pre-line' }}>{request.text}</p>
      <Textarea
        label="Resposta"
        description="Quem pediu a recebe por e-mail e no Prumo."
        maxLength={2000}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
