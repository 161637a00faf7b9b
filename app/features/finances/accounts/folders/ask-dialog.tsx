import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'

type AskDialogProps = { folderId: string; rubricId: string | null; label: string | null; onClose: () => void }

/** Asks a question about a line of the accounts, or about all of them. */
export function AskDialog({ folderId, rubricId, label, onClose }: AskDialogProps) {
  const form = useForm({
    initialValues: { body: '' },
    validate: { body: (text) => (text.trim().length < 5 ? 'Escreva a pergunta.' : null) },
  })
  useFormDraft(`question:${folderId}:${rubricId}`, form)
  return (
    <CommandDialog
      title={label ? `Perguntar sobre ${label}` : 'Perguntar sobre as contas'}
      verb="Enviar pergunta"
      action="enviar a pergunta"
      command="ask-about-accounts"
      done={{ title: 'Pergunta enviada', message: 'Você recebe um aviso quando a administração responder.' }}
      form={form}
      body={({ body }) => ({ folder_id: folderId, rubric_id: rubricId, body })}
      onClose={onClose}
    >
      <Textarea
        label="Sua pergunta"
        description="Depois de respondida, todos leem a pergunta e a resposta, sem o seu nome."
        maxLength={1000}
        autosize
        minRows={3}
        data-autofocus
        {...form.getInputProps('body')}
      />
    </CommandDialog>
  )
}
