import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '../../../../domain/money.ts'
import { feeOn, momentAt } from '../../../../domain/reservations/rules.ts'
import { debtsWords } from '../../../../domain/reservations/words.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { UnitSelect } from '../../finances/issue/lines/unit-choice.tsx'
import type { Choice } from '../calendar/day-panel.tsx'
import type { Start } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, minuteWords } from '../times.ts'
import { useReservationCommand } from '../use-reservation-command.ts'

type BookingDialogProps = { choice: Choice; units: Start['units']; onClose: () => void }

/** The last step: price, terms and rules of what was chosen. Where somebody was faster, the same dialog offers the waiting list. */
export function BookingDialog({ choice, units, onClose }: BookingDialogProps) {
  const { area, date } = choice
  const { role } = useMembership()
  const isManager = role === 'owner_admin' || role === 'admin'
  const [id] = useState(() => crypto.randomUUID())
  const [unit, setUnit] = useState<string | null>(units[0]?.id ?? null)
  const [from, setFrom] = useState(choice.from)
  const [length, setLength] = useState(
    area.mode === 'slots'
      ? choice.until - choice.from
      : Math.min(area.min_minutes, choice.until - choice.from),
  )
  const [guests, setGuests] = useState<number | string>('')
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const book = useReservationCommand<{ state: string }>('book-area', { action: 'reservar', quiet: true })
  const wait = useReservationCommand('join-area-wait', { action: 'entrar na lista de espera', quiet: true })
  const isTaken =
    choice.taken || (book.error !== null && toFailure(book.error).code === 'reservation_taken_time')
  const asked = {
    ...{ area_id: area.id, unit_id: unit },
    starts_at: momentAt(date, from).toISOString(),
    ends_at: momentAt(date, from + length).toISOString(),
  }
  const send = () =>
    isTaken
      ? wait.mutate(
          { id: crypto.randomUUID(), ...asked },
          {
            onSuccess: () => {
              toast('success', 'Você está na lista', 'Avisamos assim que o horário vagar.')
              onClose()
            },
          },
        )
      : book.mutate(
          { id, ...asked, guests: Number(guests) || 0, answers },
          {
            onSuccess: ({ state }) => {
              if (state === 'pending')
                toast('success', 'Pedido enviado', 'A administração responde e você é avisado.')
              else toast('success', 'Reserva confirmada', 'Ela está em suas reservas.')
              onClose()
            },
          },
        )
  const fee = feeOn(area, date)
  return (
    <FormDialog
      title={`${area.name}, ${dayWords(momentAt(date, from))}`}
      verb={
        isTaken
          ? 'Entrar na lista de espera'
          : area.needs_approval && !isManager
            ? 'Pedir reserva'
            : 'Confirmar reserva'
      }
      loading={book.isPending || wait.isPending}
      error={wait.error ?? (isTaken && choice.taken ? null : book.error)}
      disabled={unit === null}
      onClose={onClose}
      onSubmit={send}
    >
      {area.mode === 'slots' ? (
        <p style={{ margin: 0 }}>
          {minuteWords(from)} a {minuteWords(from + length)}
        </p>
      ) : (
        <FreeTimes {...{ choice, from, length, setFrom, setLength }} />
      )}
      {isManager ? (
        <UnitSelect value={unit} onChange={setUnit} />
      ) : (
        units.length > 1 && (
          <Select
            label="Unidade"
            allowDeselect={false}
            data={units.map((one) => ({ value: one.id, label: one.label }))}
            value={unit}
            onChange={setUnit}
          />
        )
      )}
      {units.length === 0 && !isManager && (
        <Notice kind="warning">Seu acesso não tem unidade. Fale com a administração para reservar.</Notice>
      )}
      {!isTaken && (
        <WholeNumberField
          label="Quantas pessoas"
          description={`Cabem ${area.capacity}`}
          placeholder="Opcional"
          max={area.capacity}
          value={guests}
          onChange={setGuests}
        />
      )}
      {!isTaken &&
        area.questions.map((question) => (
          <TextInput
            key={question.id}
            label={question.label}
            required={question.required}
            maxLength={500}
            value={answers[question.id] ?? ''}
            onChange={(event) => setAnswers({ ...answers, [question.id]: event.currentTarget.value })}
          />
        ))}
      <div>
        <p style={{ margin: '0 0 4px' }}>
          <strong>{fee === 0 ? 'Sem taxa' : `Taxa de ${formatCents(fee)}`}</strong>
          {area.deposit_cents > 0 && `, caução de ${formatCents(area.deposit_cents)}`}
          {(fee > 0 || area.deposit_cents > 0) && ', na próxima cobrança da unidade.'}
        </p>
        <p className={classes.quiet}>{cancelWords(area)}</p>
        <p className={classes.quiet}>{debtsWords}</p>
        {area.rules && (
          <details>
            <summary style={{ minHeight: 44, display: 'list-item' }}>Regras do espaço</summary>
            <p style={{ whiteSpace: 'pre-wrap' }}>{area.rules}</p>
          </details>
        )}
      </div>
    </FormDialog>
  )
}

/** What a cancel costs, in a sentence. */
function cancelWords({
  free_cancel_hours,
  late_cancel_percent,
}: {
  free_cancel_hours: number
  late_cancel_percent: number
}): string {
  if (late_cancel_percent === 0) return 'Cancelar não custa nada até o começo.'
  return `Cancelar não custa nada até ${free_cancel_hours} h antes; depois, ${late_cancel_percent}% da taxa.`
}

function FreeTimes({
  choice: { area, from: opens, until: closes },
  from,
  length,
  setFrom,
  setLength,
}: {
  choice: Choice
  from: number
  length: number
  setFrom: (minute: number) => void
  setLength: (minutes: number) => void
}) {
  const starts = range(opens, closes - area.min_minutes, area.step_minutes)
  const longest = Math.min(area.max_minutes, closes - from)
  const lengths = range(area.min_minutes, longest, area.step_minutes)
  return (
    <>
      <Select
        label="Começa às"
        allowDeselect={false}
        data={starts.map((minute) => ({ value: String(minute), label: minuteWords(minute) }))}
        value={String(from)}
        onChange={(value) => {
          setFrom(Number(value))
          setLength(Math.min(length, area.max_minutes, closes - Number(value)))
        }}
      />
      <Select
        label="Termina às"
        allowDeselect={false}
        data={lengths.map((minutes) => ({ value: String(minutes), label: minuteWords(from + minutes) }))}
        value={String(length)}
        onChange={(value) => setLength(Number(value))}
      />
    </>
  )
}

const range = (from: number, until: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((until - from) / step) + 1) }, (_, nth) => from + nth * step)
