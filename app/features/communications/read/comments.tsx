import { Badge, Button, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Flag, Send, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { counted } from '../../../lib/words.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import classes from '../communications.module.css'
import { moment } from '../moments.ts'
import { type Comment, commentsQuery } from '../queries.ts'

/** Shows people's questions and comments below an announcement, and the management's answers. */
export function Comments({ announcementId }: { announcementId: string }) {
  const { id } = useCondominium()
  const comments = useQuery(commentsQuery(id, announcementId))
  const writable = useWritable()
  return (
    <section aria-label="Comentários" style={{ marginTop: 32 }}>
      <h2 style={{ fontSize: '1.25rem', margin: '0 0 4px' }}>Comentários</h2>
      <p style={{ margin: '0 0 8px', color: 'var(--muted)' }}>
        Todos que receberam este comunicado leem o que se escreve aqui.
      </p>
      <NotLoaded query={comments} rows={2} />
      {comments.data?.map((comment) => (
        <Said key={comment.id} comment={comment} />
      ))}
      {comments.data?.length === 0 && <p>Ninguém comentou ainda.</p>}
      {writable && <WriteComment announcementId={announcementId} />}
    </section>
  )
}

function Said({ comment }: { comment: Comment }) {
  const {
    id,
    author,
    is_answer,
    is_mine,
    body,
    created_at,
    removed_at,
    removed_reason,
    has_reported,
    reports,
  } = comment
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
    <div className={classes.comment} data-answer={is_answer || undefined}>
      <Group gap={8}>
        <strong style={{ fontWeight: 600 }}>{author}</strong>
        {is_answer && (
          <Badge variant="light" tt="none" fz={13}>
            Resposta da administração
          </Badge>
        )}
        <span className={`${classes.when} figures`}>{moment(created_at)}</span>
        {reports !== null && reports > 0 && !removed_at && (
          <Badge color="red" variant="light" tt="none" fz={13}>
            {counted(reports, 'denúncia', 'denúncias')}
          </Badge>
        )}
      </Group>
      <p
        style={{
          margin: '4px 0',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          color: removed_at ? 'var(--muted)' : undefined,
        }}
      >
        {removed_at
          ? removed_reason
            ? `Removido pela administração: ${removed_reason}`
            : 'Excluído por quem escreveu.'
          : body}
      </p>
      {!removed_at && (
        <Group gap={4}>
          {(is_mine || manages) && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih={44}
              leftSection={<Trash2 size={16} />}
              onClick={() => (is_mine ? remove.mutate({ id }) : setHiding(true))}
            >
              {is_mine ? 'Excluir' : 'Remover'}
            </Button>
          )}
          {!is_mine && !is_answer && !manages && (
            <Button
              variant="subtle"
              size="compact-sm"
              mih={44}
              disabled={has_reported}
              leftSection={<Flag size={16} />}
              onClick={() => report.mutate({ id })}
            >
              {has_reported ? 'Denunciado' : 'Denunciar'}
            </Button>
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
    </div>
  )
}

function WriteComment({ announcementId }: { announcementId: string }) {
  const manages = useMayManage()
  const [body, setBody] = useState('')
  const send = useCommand('comment-announcement', { action: 'comentar' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (body.trim()) send.mutate({ announcement_id: announcementId, body }, { onSuccess: () => setBody('') })
  }
  return (
    <form onSubmit={submit} style={{ marginTop: 16 }}>
      <Textarea
        label={manages ? 'Responder' : 'Comentar'}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Button
        type="submit"
        mt="sm"
        disabled={!body.trim()}
        loading={send.isPending}
        leftSection={<Send size={18} />}
      >
        Enviar
      </Button>
    </form>
  )
}
