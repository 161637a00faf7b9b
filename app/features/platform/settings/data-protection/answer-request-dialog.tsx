import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { answerAccountRequestInput, requestKinds } from '../../../../../domain/data-protection/requests.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import type { AccountDataRequest } from './data-protection-queries.ts'

type AnswerRequestDialogProps = { request: AccountDataRequest; onClose: () => void }

/** Answers a request to the platform; the person reads the text, and by law the reasons of a refusal. */
export function AnswerRequestDialog({ request, onClose }: AnswerRequestDialogProps) {
  const draft = `account-data-answer:${request.id}`
  const form = useForm({ initialValues: { decision: 'answered' as 'answered' | 'refused', answer: '' } })
  useFormDraft(draft, form)
  const answer = useCommand('answer-account-data-request', { action: 'responder o pedido', quiet: true })
  const submit = () => {
    const parsed = answerAccountRequestInput.safeParse({ request_id: request.id, ...form.values })
    if (!parsed.success) return form.setFieldError('answer', parsed.error.issues[0]?.message)
    answer.mutate(parsed.data, {
      onSuccess: () => {
        clearDraft(draft)
        toast('success', 'Resposta enviada', `${request.requester_name} recebe um e-mail com ela.`)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={`Responder o pedido ${request.number}`}
      verb="Enviar resposta"
      loading={answer.isPending}
      error={answer.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">
        {`${request.requester_name} pediu ${requestKinds[request.kind].label.toLowerCase()}: ${request.details}`}
      </Text>
      <SegmentedControl
        aria-label="Decisão"
        data={[
          { value: 'answered', label: 'Atendido' },
          { value: 'refused', label: 'Não atendido' },
        ]}
        {...form.getInputProps('decision')}
      />
      <Textarea
        label={form.values.decision === 'refused' ? 'Por que não, com a base na lei' : 'O que foi feito'}
        description={`Vai por e-mail a ${request.requester_email}.`}
        autosize
        minRows={4}
        maxLength={4000}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
