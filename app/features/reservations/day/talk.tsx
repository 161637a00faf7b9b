import { useCommand } from '../../../lib/commands/use-command.ts'
import { Section } from '../../../ui/page/page.tsx'
import { Thread, ThreadMessage } from '../../../ui/thread/thread.tsx'
import { dayWords, hourWords } from '../times.ts'
import type { ReservationDay } from './queries.ts'

/** What the household that booked and the management write to each other about a booking. */
export function Talk({ day, manages }: { day: ReservationDay; manages: boolean }) {
  const { booking, comments, may_talk } = day
  const run = useCommand('comment-reservation', { action: 'enviar a mensagem' })
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
      <Thread
        messages={comments}
        empty="Ninguém escreveu ainda."
        show={({ id, by, is_mine, is_management, body, at }) => (
          <ThreadMessage
            key={id}
            author={is_mine ? 'Você' : is_management ? `${by}, da administração` : by}
            when={`${dayWords(at)}, às ${hourWords(at)}`}
            body={body}
          />
        )}
        field={{
          about: `reservation:${booking.id}`,
          label: 'Mensagem',
          description: 'Fica na página da reserva.',
          maxLength: 2000,
          sending: run.isPending,
          send: ({ id, body }, after) => run.mutate({ id, reservation_id: booking.id, body }, after),
        }}
      />
    </Section>
  )
}
