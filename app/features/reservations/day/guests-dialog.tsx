import { ActionIcon, Textarea } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { peopleOf, readGuestLines } from '../../../../domain/reservations/guests/lines.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import classes from './day.module.css'
import type { Guest } from './queries.ts'

type GuestsDialogProps = {
  reservationId: string
  guests: readonly Guest[]
  /** People that the space takes, companions counted. */
  most: number
  onClose: () => void
}

/** Edits the guest list of a booking: names are pasted from a chat or a sheet, listed guests are removed one by one. */
export function GuestsDialog({ reservationId, guests, most, onClose }: GuestsDialogProps) {
  const [kept, setKept] = useState(guests)
  const [text, setText] = useState('')
  const save = useCommand('save-reservation-guests', {
    action: 'salvar a lista',
    done: { title: 'Lista salva', message: 'A portaria já a tem.' },
    quiet: true,
  })
  const names = new Set(kept.map(({ name }) => name.toLocaleLowerCase('pt-BR')))
  const read = readGuestLines(text)
  const typed = read.filter(({ name }) => !names.has(name.toLocaleLowerCase('pt-BR')))
  const people = peopleOf([...kept, ...typed.map(({ companions }) => ({ companions_max: companions }))])
  const isFull = people > most
  const isChanged = kept !== guests || typed.length > 0
  return (
    <FormDialog
      title="Lista de convidados"
      verb={
        people === 0 ? 'Salvar sem ninguém' : people === 1 ? 'Salvar 1 pessoa' : `Salvar ${people} pessoas`
      }
      loading={save.isPending}
      error={save.error}
      disabled={!isChanged || isFull}
      held={isChanged}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          {
            reservation_id: reservationId,
            guests: [
              ...kept.map(({ id, name, plate, companions_max }) => ({ id, name, plate, companions_max })),
              ...typed.map(({ name, document, plate, companions }) => ({
                id: crypto.randomUUID(),
                name,
                document,
                plate,
                companions_max: companions,
              })),
            ],
          },
          { onSuccess: onClose },
        )
      }
    >
      {kept.length > 0 && (
        <ul className={classes.guests} aria-label="Na lista">
          {kept.map((guest) => (
            <li key={guest.id}>
              <span>
                {guest.name}
                {guest.companions_max > 0 && ` +${guest.companions_max}`}
                {guest.plate && <span className={classes.quiet}>{` · ${guest.plate}`}</span>}
              </span>
              {guest.came_at ? (
                <span className={classes.came}>já entrou</span>
              ) : (
                <ActionIcon
                  size={44}
                  variant="subtle"
                  aria-label={`Remover ${guest.name}`}
                  onClick={() => setKept(kept.filter(({ id }) => id !== guest.id))}
                >
                  <X size={18} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <Textarea
        label="Quem mais vem, um por linha"
        description="Placa, documento e acompanhantes são opcionais: Ana Souza; ABC1D23; +2"
        placeholder={'Ana Souza\nBeto Lima +1'}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {typed.length > 0 && (
        <ul className={classes.read} aria-label="Como foi lido">
          {typed.map(({ name, document, plate, companions }) => (
            <li key={name}>
              {[
                name,
                companions > 0 && `+${companions}`,
                plate,
                document && `documento final ${document.slice(-3)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
      {read.length > typed.length && (
        <p className={classes.quiet}>Quem já está na lista não entra duas vezes.</p>
      )}
      <p className={isFull ? classes.over : classes.quiet} role="status">
        {isFull
          ? `São ${people} pessoas e o espaço recebe até ${most}. Tire ${people - most}.`
          : `${people} de até ${most} pessoas. Do documento ficam só os três últimos sinais.`}
      </p>
    </FormDialog>
  )
}
