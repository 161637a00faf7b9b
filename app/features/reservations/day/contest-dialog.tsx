import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

/** What the unit does not agree with; the management is told, and it stays beside what was signed. */
export function ContestDialog({ checklistId, onClose }: { checklistId: string; onClose: () => void }) {
  const [note, setNote] = useState('')
  const answer = useCommand('answer-reservation-checklist', { action: 'contestar', quiet: true })
  return (
    <FormDialog
      title="Não concordo com a vistoria"
      verb="Enviar à administração"
      loading={answer.isPending}
      error={answer.error}
      disabled={note.trim().length < 3}
      held={note !== ''}
      small
      onClose={onClose}
      onSubmit={() =>
        answer.mutate(
          { checklist_id: checklistId, answer: 'contested', note },
          {
            onSuccess: () => {
              toast('success', 'Resposta enviada', 'A administração foi avisada.')
              onClose()
            },
          },
        )
      }
    >
      <Textarea
        label="Com o que você não concorda"
        description="Responde-se uma vez; fica junto da vistoria e no PDF."
        maxLength={600}
        autosize
        minRows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
