import { Select } from '@mantine/core'
import { useState } from 'react'
import { isAdministrator } from '../../../../domain/permissions/roles.ts'
import { feeOn } from '../../../../domain/reservations/rules.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { UnitSelect } from '../../finances/issue/lines/unit-choice.tsx'
import { type Choice, freeStarts } from '../calendar/turns.ts'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import type { Start } from '../queries.ts'
import { dayWords, minuteWords } from '../times.ts'
import { AttendanceFields, attendanceBody, noAttendance } from './attendance.tsx'
import { BookingTerms, cancelWords } from './booking-terms.tsx'
import { LimitLines } from './limit-lines.tsx'

type BookingDialogProps = { choice: Choice; start: Start; onClose: () => void }

/** The last step: price, terms and rules of the choice. If another user was faster, the same dialog offers the waiting list. */
export function BookingDialog({ choice, start: { units, now }, onClose }: BookingDialogProps) {
  const { area, date } = choice
  const { role } = useMembership()
  const isManager = isAdministrator(role)
  const [id] = useState(() => crypto.randomUUID())
  const [unit, setUnit] = useState<string | null>(units[0]?.id ?? null)
  const [from, setFrom] = useState(() => firstStart(choice))
  const [length, setLength] = useState(
    area.mode === 'slots'
      ? choice.until - choice.from
      : Math.min(area.min_minutes, choice.until - choice.from),
  )
  const [attendance, setAttendance] = useState(noAttendance)
  const book = useCommand('book-area', { action: 'reservar', quiet: true })
  const wait = useCommand('join-area-wait', {
    action: 'entrar na lista de espera',
    done: { title: 'Você está na lista', message: 'Avisamos assim que o horário vagar.' },
    quiet: true,
  })
  const refusal = book.error && toFailure(book.error)
  const isTakenNow = refusal?.code === 'reservation_taken_time'
  // Somebody of the unit was a moment earlier: there is nothing to wait for.
  const isOwnTime = isTakenNow && refusal.details.may_wait === false
  const isTaken = choice.taken || (isTakenNow && !isOwnTime)
  const asked = {
    area_id: area.id,
    unit_id: unit,
    starts_at: momentAt(date, from, openZone()).toISOString(),
    ends_at: momentAt(date, from + length, openZone()).toISOString(),
  }
  const send = () =>
    isTaken
      ? wait.mutate({ id: crypto.randomUUID(), ...asked }, { onSuccess: onClose })
      : book.mutate(
          { id, ...asked, ...attendanceBody(attendance) },
          {
            onSuccess: ({ state }) => {
              if (state === 'pending')
                toast('success', 'Pedido enviado', 'A administração responde e você é avisado.')
              else toast('success', 'Reserva confirmada', 'Ela está em suas reservas.')
              onClose()
            },
          },
        )
  return (
    <FormDialog
      title={`${area.name}, ${dayWords(momentAt(date, from, openZone()))}`}
      verb={
        isTaken
          ? 'Entrar na lista de espera'
          : area.needs_approval && !isManager
            ? 'Pedir reserva'
            : 'Confirmar reserva'
      }
      loading={book.isPending || wait.isPending}
      error={wait.error ?? (choice.taken || isOwnTime ? null : book.error)}
      disabled={unit === null || isOwnTime}
      onClose={onClose}
      onSubmit={send}
    >
      <PhotoStrip label={`Fotos de ${area.name}`} photos={area.photos} />
      {area.mode === 'slots' ? (
        <p style={{ margin: 0 }}>
          {minuteWords(from)} a {minuteWords(from + length)}
        </p>
      ) : (
        <FreeTimes
          choice={choice}
          from={from}
          length={length}
          onChange={(minute, minutes) => {
            // What was refused was the time before.
            book.reset()
            wait.reset()
            setFrom(minute)
            setLength(minutes)
          }}
        />
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
      {isOwnTime && (
        <Notice kind="warning">
          Este horário, ou parte dele, acaba de ser reservado para esta unidade. A reserva está na lista.
        </Notice>
      )}
      {units.length === 0 && !isManager && (
        <Notice kind="warning">Seu acesso não tem unidade. Fale com a administração para reservar.</Notice>
      )}
      {!isTaken && unit && <LimitLines areaId={area.id} unitId={unit} date={date} />}
      {!isTaken && <AttendanceFields area={area} value={attendance} onChange={setAttendance} />}
      <BookingTerms
        area={area}
        fee={feeOn(area, date)}
        deposit={area.deposit_cents}
        cancel={cancelWords(area, momentAt(date, from, openZone()), now)}
      />
    </FormDialog>
  )
}

function FreeTimes({
  choice,
  from,
  length,
  onChange,
}: {
  choice: Choice
  from: number
  length: number
  onChange: (from: number, length: number) => void
}) {
  const starts = startsOf(choice)
  const lengths = lengthsFrom(choice, from)
  return (
    <>
      <Select
        label="Começa às"
        allowDeselect={false}
        data={starts.map((minute) => ({ value: String(minute), label: minuteWords(minute) }))}
        value={String(from)}
        onChange={(value) =>
          onChange(Number(value), Math.min(length, Math.max(...lengthsFrom(choice, Number(value)))))
        }
      />
      <Select
        label="Termina às"
        allowDeselect={false}
        data={lengths.map((minutes) => ({ value: String(minutes), label: minuteWords(from + minutes) }))}
        value={String(length)}
        onChange={(value) => onChange(from, Number(value))}
      />
    </>
  )
}

const range = (from: number, until: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((until - from) / step) + 1) }, (_, nth) => from + nth * step)

/** The starts with room for the shortest booking; where nothing is free, all, to wait for one. */
function startsOf(choice: Choice): readonly number[] {
  const free = freeStarts(choice)
  return free.length > 0 ? free : choice.starts
}

/** The start that was pressed, or the next that is free. */
function firstStart(choice: Choice): number {
  if (choice.area.mode === 'slots') return choice.from
  const starts = startsOf(choice)
  return starts.find((start) => start >= (choice.at ?? choice.from)) ?? starts.at(-1) ?? choice.from
}

/** Returns the possible lengths of a booking from a minute, in minutes: until the space closes or the next booking starts. */
function lengthsFrom({ area, until, busy }: Choice, from: number): number[] {
  const next = Math.min(
    until,
    ...busy.filter((one) => one.from >= from + area.min_minutes).map((one) => one.from),
  )
  return range(area.min_minutes, Math.min(area.max_minutes, next - from), area.step_minutes)
}
