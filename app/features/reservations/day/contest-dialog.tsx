import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

/** Records the unit's objection; the management is notified, and it stays next to what was signed. */
export function ContestDialog({ checklistId, onClose }: { checklistId: string; onClose: () => void }) {
  const form = useForm({ initialValues: { note: '' } })
  return (
    <CommandDialog
      title="Não concordo com a vistoria"
      verb="Enviar à administração"
      small
      command="answer-reservation-checklist"
      action="contestar"
      done={{ title: 'Resposta enviada', message: 'A administração foi avisada.' }}
      form={form}
      body={({ note }) => ({ checklist_id: checklistId, answer: 'contested', note })}
      onClose={onClose}
    >
      <Textarea
        label="Com o que você não concorda"
        description="Responde-se uma vez; fica junto da vistoria e no PDF."
        maxLength={600}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
