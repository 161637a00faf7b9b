import { Button } from '@mantine/core'
import { Check, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listUntil, mostGuests } from '../../../../domain/reservations/guests/rules.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { dayWords, hourWords } from '../times.ts'
import classes from './day.module.css'
import { GuestsDialog } from './guests-dialog.tsx'
import type { Guest, ReservationDay } from './queries.ts'

type GuestsProps = { day: ReservationDay; manages: boolean }

/** Lists the guests that the front desk lets in, with who has arrived. */
export function Guests({ day, manages }: GuestsProps) {
  const { booking, guests, now } = day
  const writable = useWritable()
  const [editing, setEditing] = useState(false)
  if (booking.state !== 'approved' && guests.listed === 0) return null
  const until = listUntil(
    guests,
    { starts_at: new Date(booking.starts_at), ends_at: new Date(booking.ends_at) },
    manages,
  )
  const isOpen = booking.state === 'approved' && new Date(now) <= until
  const edits = writable && isOpen && (manages || booking.is_mine) && !guests.is_hidden
  const most = mostGuests(guests)
  return (
    <Section
      title="Convidados"
      note={noteOf(day, most)}
      action={
        <div className={classes.acts}>
          {guests.list.length > 0 && (
            <ExportMenu
              command="export-reservation-guests"
              body={{ reservation_id: booking.id }}
              file="convidados"
              action="exportar os convidados"
              prints
            />
          )}
          {edits && (
            <Button variant="default" leftSection={<UserPlus size={18} />} onClick={() => setEditing(true)}>
              {guests.listed === 0 ? 'Fazer a lista' : 'Editar a lista'}
            </Button>
          )}
        </div>
      }
    >
      {guests.is_hidden && guests.listed > 0 && (
        <p className={classes.quiet}>Os nomes estão na portaria, na hora da entrada.</p>
      )}
      {guests.listed === 0 && (
        <p className={classes.quiet}>
          {edits
            ? 'Cole os nomes aqui e a portaria recebe a lista: cada convidado entra sem interfonar.'
            : 'Ninguém na lista.'}
        </p>
      )}
      {guests.list.length > 0 && (
        <ul className={classes.guests} aria-label="Lista de convidados">
          {guests.list.map((guest) => (
            <li key={guest.id}>
              <span>
                <strong>{guest.name}</strong>
                {guest.companions_max > 0 && ` +${guest.companions_max}`}
                <span className={classes.quiet}>{detailsOf(guest)}</span>
              </span>
              {guest.came_at && (
                <span className={classes.came}>
                  <Check size={16} aria-hidden /> {`entrou às ${hourWords(guest.came_at)}`}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {booking.state === 'approved' && booking.is_mine && !manages && (
        <p className={classes.quiet}>
          {isOpen
            ? `A lista muda até ${dayWords(until)}, às ${hourWords(until)}. Depois, fale com a administração.`
            : 'O prazo da lista passou. Se faltou alguém, autorize a visita pela portaria ou fale com a administração.'}
        </p>
      )}
      {editing && (
        <GuestsDialog
          reservationId={booking.id}
          guests={guests.list}
          most={most}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}

const detailsOf = ({ document_hint, plate }: Guest): string =>
  [plate && ` · ${plate}`, document_hint && ` · documento final ${document_hint}`].filter(Boolean).join('')

function noteOf({ guests }: ReservationDay, most: number): string {
  if (guests.listed === 0) return `Até ${most.toLocaleString('pt-BR')} pessoas, acompanhantes contados`
  const people = guests.people === 1 ? '1 pessoa' : `${guests.people} pessoas`
  return `${people} de até ${most.toLocaleString('pt-BR')}${guests.came > 0 ? `, ${guests.came} já entraram` : ''}`
}
