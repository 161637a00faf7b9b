import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'

type AnswerDialogProps = {
  question: { id: string; body: string; rubric: string | null }
  onClose: () => void
}

/** Writes the administration's answer, once, visible to everyone. */
export function AnswerDialog({ question, onClose }: AnswerDialogProps) {
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (text) => (text.trim().length < 2 ? 'Escreva a resposta.' : null) },
  })
  useFormDraft(`answer:${question.id}`, form)
  return (
    <CommandDialog
      title={question.rubric ? `Resposta sobre ${question.rubric}` : 'Resposta'}
      verb="Publicar resposta"
      action="responder"
      command="answer-question"
      done={{ title: 'Resposta publicada', message: 'Quem perguntou recebe um aviso.' }}
      form={form}
      body={({ answer }) => ({ question_id: question.id, answer })}
      onClose={onClose}
    >
      <blockquote style={{ margin: 0 }}>{question.body}</blockquote>
      <Textarea
        label="Resposta"
        description="Todos os moradores leem. Não diga quem perguntou."
        maxLength={2000}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </CommandDialog>
  )
}
