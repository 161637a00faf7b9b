import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { bodyOf } from '../../../../domain/communications/body.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { Announcement } from '../queries.ts'

/** Announces that an emergency is over, to everyone who was notified of it. */
export function ResolveDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  const goOn = useGoOn()
  const form = useForm({
    initialValues: { title: `Resolvido: ${notice.title}`.slice(0, 120), body: '' },
    validate: {
      title: (text) => (text.trim().length < 3 ? 'Dê um título ao comunicado.' : null),
      body: (text) => (text.trim() ? null : 'Escreva o texto do comunicado.'),
    },
  })
  return (
    <CommandDialog
      title="Situação resolvida"
      verb="Avisar que passou"
      command="resolve-emergency"
      action="avisar que passou"
      done="Aviso enviado a quem recebeu a emergência"
      form={form}
      body={({ title, body }) => ({ id: notice.id, title, body: bodyOf(body) })}
      onClose={onClose}
      onDone={({ id }) => goOn(`/dashboard/communications/${id}`)}
    >
      <TextInput label="Título" size="md" maxLength={120} {...form.getInputProps('title')} />
      <Textarea
        label="O que aconteceu e como ficou"
        description="Vai por todos os canais a quem recebeu a emergência."
        autosize
        minRows={4}
        {...form.getInputProps('body')}
      />
    </CommandDialog>
  )
}
