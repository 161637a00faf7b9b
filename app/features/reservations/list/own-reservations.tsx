import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { AcceptDialog } from '../book/accept-dialog.tsx'
import { type Area, type Reservation, reservationsQuery, type Start, type Wait } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, hourWords, spanWords } from '../times.ts'
import { ReservationRows } from './reservation-rows.tsx'

/** Lists the waiting-list places of the reader's units, upcoming bookings, and past ones on request. */
export function OwnReservations({ start, areas }: { start: Start; areas: readonly Area[] }) {
  const { id } = useCondominium()
  const [all, setAll] = useState(false)
  const own = useQuery(reservationsQuery(id, all ? { own: true } : { own: true, coming: true }, null))
  return (
    <>
      {start.waits.length > 0 && (
        <Section title="Lista de espera">
          <ul className={classes.slots}>
            {start.waits.map((wait) => (
              <WaitLine
                key={wait.id}
                wait={wait}
                area={areas.find(({ id: areaId }) => areaId === wait.area_id)}
                now={start.now}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Minhas reservas"
        action={
          <Button variant="default" onClick={() => setAll(!all)}>
            {all ? 'Só as próximas' : 'Ver as passadas'}
          </Button>
        }
      >
        <NotLoaded query={own} isPart rows={3} />
        {own.data?.rows.length === 0 && (
          <p className={classes.quiet}>Nenhuma reserva. Escolha um dia no calendário.</p>
        )}
        {own.data && own.data.rows.length > 0 && (
          <ReservationRows
            label="Minhas reservas"
            rows={all ? own.data.rows : nearestFirst(own.data.rows)}
            now={start.now}
          />
        )}
      </Section>
    </>
  )
}

const nearestFirst = (rows: readonly Reservation[]) =>
  rows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))

function WaitLine({ wait, area, now }: { wait: Wait; area: Area | undefined; now: string }) {
  const [accepting, setAccepting] = useState(false)
  const leave = useCommand('answer-area-offer', {
    action: 'responder',
    done: wait.state === 'offered' ? 'Oferta recusada' : 'Você saiu da lista',
  })
  const isOffered = wait.state === 'offered'
  return (
    <li className={classes.slot}>
      <span>
        <strong>{area?.name ?? 'Espaço'}</strong>, {dayWords(wait.starts_at)},{' '}
        {spanWords(wait.starts_at, wait.ends_at)}
        <br />
        {isOffered && wait.expires_at
          ? `Vagou! Guardado para você até ${dayWords(wait.expires_at)}, às ${hourWords(wait.expires_at)}.`
          : `Você é o ${wait.position}º da lista.`}
      </span>
      <Group gap={8}>
        {isOffered && area && (
          <Button size="sm" mih={44} disabled={leave.isPending} onClick={() => setAccepting(true)}>
            Aceitar
          </Button>
        )}
        <Button
          size="sm"
          mih={44}
          variant="default"
          loading={leave.isPending}
          onClick={() => leave.mutate({ wait_id: wait.id, accepts: false })}
        >
          {isOffered ? 'Recusar' : 'Sair da lista'}
        </Button>
      </Group>
      {accepting && area && (
        <AcceptDialog area={area} wait={wait} now={now} onClose={() => setAccepting(false)} />
      )}
    </li>
  )
}
