import { Button, Group, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { dayAndTime } from '../../../../domain/time-zones/moments.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from './condominiums.module.css'
import type { PlatformCondominium, PlatformNote } from './queries.ts'

type NotesPartProps = { condominium: Pick<PlatformCondominium, 'id' | 'notes'> }

/** What the platform's team noted about a condominium, newest first; authors edit and delete their own. */
export function NotesPart({ condominium: { id, notes } }: NotesPartProps) {
  const [writing, setWriting] = useState<PlatformNote | 'new' | null>(null)
  const [removing, setRemoving] = useState<PlatformNote | null>(null)
  const remove = useCommand('remove-platform-note', {
    action: 'excluir a anotação',
    done: 'Anotação excluída',
  })
  return (
    <Section
      title="Anotações"
      note="Só a equipe da plataforma lê."
      action={
        <Button variant="default" onClick={() => setWriting('new')}>
          Nova anotação
        </Button>
      }
    >
      {notes.length === 0 && <Text c="var(--muted)">Nenhuma anotação ainda.</Text>}
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={classes.noteText}>{note.text}</p>
            <span className={classes.note}>
              {`${note.author ?? 'Conta encerrada'} · ${dayAndTime(note.created_at, openZone())}${note.edited_at ? ' · editada' : ''}`}
            </span>
            {note.is_mine && (
              <Group gap={4}>
                <Button variant="subtle" size="compact-md" mih={44} onClick={() => setWriting(note)}>
                  Editar
                </Button>
                <Button variant="subtle" size="compact-md" mih={44} onClick={() => setRemoving(note)}>
                  Excluir
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {writing && (
        <NoteDialog id={id} note={writing === 'new' ? undefined : writing} onClose={() => setWriting(null)} />
      )}
      <ConfirmDestructive
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        verb="Excluir a anotação"
        loading={remove.isPending}
        onConfirm={() =>
          removing &&
          remove.mutate({ condominium_id: id, note_id: removing.id }, { onSuccess: () => setRemoving(null) })
        }
      >
        A anotação some para toda a equipe da plataforma.
      </ConfirmDestructive>
    </Section>
  )
}

function NoteDialog({ id, note, onClose }: { id: string; note?: PlatformNote; onClose: () => void }) {
  const form = useForm({
    initialValues: { text: note?.text ?? '' },
    validate: { text: (text) => (text.trim() === '' ? 'Escreva a anotação.' : null) },
  })
  return (
    <CommandDialog
      title={note ? 'Editar anotação' : 'Nova anotação'}
      verb="Salvar"
      command="save-platform-note"
      action="salvar a anotação"
      done="Anotação salva"
      form={form}
      body={({ text }) => ({ condominium_id: id, text, ...(note && { note_id: note.id }) })}
      onClose={onClose}
    >
      <Textarea label="Anotação" autosize minRows={4} maxLength={2000} {...form.getInputProps('text')} />
    </CommandDialog>
  )
}
