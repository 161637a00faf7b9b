import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { IncidentComment, IncidentView } from '../../../../domain/incidents/view.ts'
import { eventWords } from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { PlumbLine } from '../../../ui/data/plumb-line.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Thread, ThreadAct, ThreadMessage } from '../../../ui/thread/thread.tsx'
import classes from '../incidents.module.css'
import { moment } from '../moments.ts'

/** Lists the messages about it; internal notes are marked, and only those who work on it receive them. */
export function Talk({ view }: { view: IncidentView }) {
  const run = useCommand('comment-incident', { action: 'comentar' })
  return (
    <section className={classes.part} aria-label="Conversa">
      <h2>Conversa</h2>
      <Thread
        messages={view.comments}
        empty="Ninguém escreveu ainda."
        show={(comment) => <Said key={comment.id} comment={comment} manages={view.may.manage} />}
        field={
          view.may.comment && {
            about: `incident:${view.id}`,
            label: view.may.work && !view.is_mine ? 'Responder' : 'Comentar',
            description: 'Quem registrou e quem é afetado lê.',
            internal: view.may.work && {
              label: 'Nota interna',
              description: 'Só quem administra ou cuida desta ocorrência lê.',
            },
            maxLength: 2000,
            sending: run.isPending,
            send: ({ body, internal }, after) =>
              run.mutate({ incident_id: view.id, body, is_internal: internal }, after),
          }
        }
      />
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
    <ThreadMessage
      author={is_mine ? 'Você' : (by ?? (is_answer ? 'Administração' : 'Morador'))}
      when={moment(at)}
      tone={is_internal && 'internal'}
      after={
        !removed_at &&
        (is_mine || manages) && (
          <ThreadAct leftSection={<Trash2 size={16} />} onClick={() => setRemoving(true)}>
            Excluir
          </ThreadAct>
        )
      }
      removed={removed_at && 'Comentário excluído.'}
      body={body}
    >
      <ConfirmDestructive
        opened={removing}
        onClose={() => setRemoving(false)}
        verb="Excluir o comentário"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ comment_id: id }, { onSuccess: () => setRemoving(false) })}
      >
        {`“${(body ?? '').slice(0, 120)}” sai da conversa de todos e não volta.`}
      </ConfirmDestructive>
    </ThreadMessage>
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
