import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bodyOf } from '../../../../domain/communications/body.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import type { Announcement } from '../queries.ts'

/** Says that an emergency is over, to everybody who was told of it. */
export function ResolveDialog({ notice, onClose }: { notice: Announcement; onClose: () => void }) {
  const [title, setTitle] = useState(`Resolvido: ${notice.title}`.slice(0, 120))
  const [words, setWords] = useState('')
  const goOn = useGoOn()
  const resolve = useCommand('resolve-emergency', {
    action: 'avisar que passou',
    done: 'Aviso enviado a quem recebeu a emergência',
    quiet: true,
  })
  const submit = () =>
    resolve.mutate(
      { id: notice.id, title, body: bodyOf(words) },
      {
        onSuccess: ({ id }) => {
          onClose()
          goOn(`/dashboard/communications/${id}`)
        },
      },
    )
  return (
    <FormDialog
      title="Situação resolvida"
      verb="Avisar que passou"
      disabled={title.trim().length < 3 || !words.trim()}
      loading={resolve.isPending}
      error={resolve.error}
      held={words !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Título"
        size="md"
        maxLength={120}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="O que aconteceu e como ficou"
        description="Vai por todos os canais a quem recebeu a emergência."
        autosize
        minRows={4}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
    </FormDialog>
  )
}
