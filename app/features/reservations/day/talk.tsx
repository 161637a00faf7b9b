import { Button, Textarea } from '@mantine/core'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Section } from '../../../ui/page/page.tsx'
import { dayWords, hourWords } from '../times.ts'
import classes from './day.module.css'
import type { ReservationComment, ReservationDay } from './queries.ts'

/** What the household that booked and the management write to each other about a booking. */
export function Talk({ day, manages }: { day: ReservationDay; manages: boolean }) {
  const writable = useWritable()
  const { booking, comments, may_talk } = day
  if (!may_talk) return null
  const asManagement = manages && !booking.is_mine
  return (
    <Section
      title="Conversa"
      note={
        asManagement
          ? 'Quem reservou recebe por e-mail e no aplicativo. A portaria não lê.'
          : 'A administração recebe por e-mail e no aplicativo. A portaria e os vizinhos não leem.'
      }
    >
      {comments.length === 0 && <p className={classes.quiet}>Ninguém escreveu ainda.</p>}
      {comments.map((comment) => (
        <Said key={comment.id} comment={comment} />
      ))}
      {writable && <Write reservationId={booking.id} />}
    </Section>
  )
}

const Said = ({ comment: { by, is_mine, is_management, body, at } }: { comment: ReservationComment }) => (
  <div className={classes.said}>
    <strong>{is_mine ? 'Você' : is_management ? `${by}, da administração` : by}</strong>{' '}
    <span className={`${classes.quiet} figures`}>{`${dayWords(at)}, às ${hourWords(at)}`}</span>
    <p>{body}</p>
  </div>
)

function Write({ reservationId }: { reservationId: string }) {
  // A message that is sent again, after a line was cut, is the same one until it arrived.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [body, setBody] = useState('')
  const send = useCommand('comment-reservation', { action: 'enviar a mensagem' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!body.trim()) return
    send.mutate(
      { id, reservation_id: reservationId, body },
      {
        onSuccess: () => {
          setBody('')
          setId(crypto.randomUUID())
        },
      },
    )
  }
  return (
    <form onSubmit={submit} style={{ marginTop: 16 }}>
      <Textarea
        label="Mensagem"
        description="Fica na página da reserva."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      <Button
        type="submit"
        mt="sm"
        mih={44}
        disabled={!body.trim()}
        loading={send.isPending}
        leftSection={<Send size={18} />}
      >
        Enviar
      </Button>
    </form>
  )
}
