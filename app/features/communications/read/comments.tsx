import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Thread, ThreadAct, ThreadBadge, ThreadMessage } from '../../../ui/thread/thread.tsx'
import { moment } from '../moments.ts'
import { type Comment, commentsQuery } from '../queries.ts'

/** Shows people's questions and comments below an announcement, and the management's answers. */
export function Comments({ announcementId }: { announcementId: string }) {
  const { id } = useCondominium()
  const comments = useQuery(commentsQuery(id, announcementId))
  const manages = useMayManage()
  const run = useCommand('comment-announcement', { action: 'comentar' })
  return (
    <section aria-label="Comentários" style={{ marginTop: 32 }}>
      <h2 style={{ fontSize: '1.25rem', margin: '0 0 4px' }}>Comentários</h2>
      <p style={{ margin: '0 0 8px', color: 'var(--muted)' }}>
        Todos que receberam este comunicado leem o que se escreve aqui.
      </p>
      <NotLoaded query={comments} rows={2} />
      <Thread
        messages={comments.data}
        empty="Ninguém comentou ainda."
        show={(comment) => <Said key={comment.id} comment={comment} />}
        field={{
          about: `announcement:${announcementId}`,
          label: manages ? 'Responder' : 'Comentar',
          maxLength: 1000,
          sending: run.isPending,
          send: ({ body }, after) => run.mutate({ announcement_id: announcementId, body }, after),
        }}
      />
    </section>
  )
}

function Said({ comment }: { comment: Comment }) {
  const { id, is_answer, is_mine, removed_at, removed_reason, has_reported, reports } = comment
  const manages = useMayManage()
  const [hiding, setHiding] = useState(false)
  const remove = useCommand('remove-announcement-comment', {
    action: 'remover o comentário',
    done: 'Comentário removido',
  })
  const report = useCommand('report-announcement-comment', {
    action: 'denunciar o comentário',
    done: 'A administração vai ver este comentário',
  })
  return (
    <ThreadMessage
      author={comment.author}
      when={moment(comment.created_at)}
      tone={is_answer && 'answer'}
      after={
        reports !== null &&
        reports > 0 &&
        !removed_at && <ThreadBadge color="red">{counted(reports, 'denúncia', 'denúncias')}</ThreadBadge>
      }
      removed={
        removed_at &&
        (removed_reason ? `Removido pela administração: ${removed_reason}` : 'Excluído por quem escreveu.')
      }
      body={comment.body}
    >
      {!removed_at && (
        <Group gap={4}>
          {(is_mine || manages) && (
            <ThreadAct
              leftSection={<Trash2 size={16} />}
              onClick={() => (is_mine ? remove.mutate({ id }) : setHiding(true))}
            >
              {is_mine ? 'Excluir' : 'Remover'}
            </ThreadAct>
          )}
          {!is_mine && !is_answer && !manages && (
            <ThreadAct
              disabled={has_reported}
              leftSection={<Flag size={16} />}
              onClick={() => report.mutate({ id })}
            >
              {has_reported ? 'Denunciado' : 'Denunciar'}
            </ThreadAct>
          )}
        </Group>
      )}
      {hiding && (
        <ReasonDialog
          title="Remover o comentário"
          verb="Remover"
          label="Motivo, que todos leem no lugar dele"
          command="remove-announcement-comment"
          action="remover o comentário"
          body={{ id }}
          destructive
          small
          onClose={() => setHiding(false)}
        />
      )}
    </ThreadMessage>
  )
}
