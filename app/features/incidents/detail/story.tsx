import { Button, Checkbox, Group, Textarea } from '@mantine/core'
import { Lock, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { IncidentComment, IncidentView } from '../../../../domain/incidents/view.ts'
import { eventWords } from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import classes from '../incidents.module.css'
import { moment } from '../moments.ts'

/** Lists the messages about it; internal notes are marked, and only those who work on it receive them. */
export function Talk({ view }: { view: IncidentView }) {
  const writable = useWritable()
  return (
    <section className={classes.part} aria-label="Conversa">
      <h2>Conversa</h2>
      {view.comments.map((comment) => (
        <Said key={comment.id} comment={comment} manages={view.may.manage} />
      ))}
      {view.comments.length === 0 && <p className={classes.muted}>Ninguém escreveu ainda.</p>}
      {writable && view.may.comment && <Write view={view} />}
    </section>
  )
}

function Said({ comment, manages }: { comment: IncidentComment; manages: boolean }) {
  const remove = useCommand('remove-incident-comment', {
    action: 'excluir o comentário',
    done: 'Comentário excluído',
  })
  const [removing, setRemoving] = useState(false)
  const { id, by, is_answer, is_mine, is_internal, body, at, removed_at } = comment
  return (
    <div className={classes.said} data-internal={is_internal || undefined}>
      <Group gap={8}>
        {is_internal && <Lock size={16} aria-label="Nota interna" />}
        <strong>{is_mine ? 'Você' : (by ?? (is_answer ? 'Administração' : 'Morador'))}</strong>
        {is_internal && <span className={classes.muted}>nota interna</span>}
        <span className={`${classes.muted} figures`}>{moment(at)}</span>
        {!removed_at && (is_mine || manages) && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Trash2 size={16} />}
            onClick={() => setRemoving(true)}
          >
            Excluir
          </Button>
        )}
      </Group>
      <p>{removed_at ? 'Comentário excluído.' : body}</p>
      <ConfirmDestructive
        opened={removing}
        onClose={() => setRemoving(false)}
        verb="Excluir o comentário"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ comment_id: id }, { onSuccess: () => setRemoving(false) })}
      >
        {`“${(body ?? '').slice(0, 120)}” sai da conversa de todos e não volta.`}
      </ConfirmDestructive>
    </div>
  )
}

function Write({ view }: { view: IncidentView }) {
  const [body, setBody] = useState('')
  const [internal, setInternal] = useState(false)
  const send = useCommand('comment-incident', { action: 'comentar' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!body.trim()) return
    send.mutate({ incident_id: view.id, body, is_internal: internal }, { onSuccess: () => setBody('') })
  }
  return (
    <form onSubmit={submit} style={{ marginTop: 16 }}>
      <Textarea
        label={internal ? 'Nota interna' : view.may.work && !view.is_mine ? 'Responder' : 'Comentar'}
        description={
          internal
            ? 'Só quem administra ou cuida desta ocorrência lê.'
            : 'Quem registrou e quem é afetado lê.'
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Group mt="sm">
        <Button
          type="submit"
          disabled={!body.trim()}
          loading={send.isPending}
          leftSection={<Send size={18} />}
        >
          Enviar
        </Button>
        {view.may.work && (
          <Checkbox
            label="Nota interna"
            checked={internal}
            onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
          />
        )}
      </Group>
    </form>
  )
}

/** Every step, the newest first. */
export function Steps({ view }: { view: IncidentView }) {
  const events = view.events.map((event) => ({
    id: event.id,
    what: eventWords(event),
    when: moment(event.at),
    more: [event.note, event.by].filter(Boolean).join(' · ') || undefined,
  }))
  return (
    <section className={classes.part} aria-label="Histórico">
      <h2>Histórico</h2>
      <PlumbLine events={events.reverse()} />
    </section>
  )
}
