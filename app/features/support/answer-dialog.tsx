import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../ui/dialog/command-dialog.tsx'
import type { SupportRequest } from './queries.ts'

type AnswerDialogProps = { condominiumId: string; request: SupportRequest; onClose: () => void }

/** The support answers a request for help, which is then done. */
export function AnswerDialog({ condominiumId, request, onClose }: AnswerDialogProps) {
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (text) => (text.trim() === '' ? 'Escreva a resposta.' : null) },
  })
  return (
    <CommandDialog
      title={`Responder ao pedido ${request.number}`}
      verb="Responder e concluir"
      command="answer-support-request"
      action="responder"
      done="Resposta enviada"
      form={form}
      body={(said) => ({ condominium_id: condominiumId, request_id: request.id, ...said })}
      onClose={onClose}
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
    </CommandDialog>
  )
}
