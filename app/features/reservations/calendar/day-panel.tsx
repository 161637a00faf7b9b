import { Button } from '@mantine/core'
import { hoursOn, isHoliday, momentAt } from '../../../../domain/reservations/rules.ts'
import type { Area, CalendarEntry } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, minuteWords, spanWords } from '../times.ts'

/** What is about to be booked, or waited for. Free hours have their span chosen in the dialog. */
export type Choice = { area: Area; date: string; from: number; until: number; taken: boolean }

type DayPanelProps = {
  date: string
  now: string
  areas: readonly Area[]
  entries: readonly CalendarEntry[]
  /** Null where the reader books nothing: a doorman, a plan that ended. */
  onChoose: ((choice: Choice) => void) | null
}

/** A day's spaces: what is taken, and what may be booked. */
export function DayPanel({ date, now, areas, entries, onChoose }: DayPanelProps) {
  return (
    <section aria-label={dayWords(momentAt(date, 720))} aria-live="polite">
      <h2 style={{ marginTop: 0 }}>{dayWords(momentAt(date, 720))}</h2>
      {isHoliday(date) && <p className={classes.quiet}>Feriado nacional</p>}
      {areas.map((area) => (
        <AreaDay
          key={area.id}
          {...{ area, date, now, onChoose }}
          entries={entries.filter(
            (entry) =>
              entry.area_id === area.id &&
              new Date(entry.starts_at) < momentAt(date, 1800) &&
              new Date(entry.ends_at) > momentAt(date, 0),
          )}
        />
      ))}
    </section>
  )
}

function AreaDay({ area, date, now, entries, onChoose }: Omit<DayPanelProps, 'areas'> & { area: Area }) {
  const open = hoursOn(area, area.hours, date)
  const busy = (from: number, until: number) =>
    entries.find(
      (entry) =>
        new Date(entry.starts_at) < momentAt(date, until + area.buffer_after) &&
        new Date(entry.ends_at) > momentAt(date, from - area.buffer_before),
    )
  return (
    <>
      <h3 style={{ margin: '0 0 8px' }}>{area.name}</h3>
      {open.length === 0 && <p className={classes.quiet}>Fechado neste dia.</p>}
      {area.mode === 'free' &&
        entries.map((entry) => (
          <p key={entry.id} className={classes.quiet}>
            {spanWords(entry.starts_at, entry.ends_at)} · {heldWords(entry)}
          </p>
        ))}
      <ul className={classes.slots}>
        {open.map((turn) => {
          const held = area.mode === 'slots' ? busy(turn.starts_minute, turn.ends_minute) : undefined
          const last = area.mode === 'slots' ? turn.starts_minute : turn.ends_minute - area.min_minutes
          const isOver = momentAt(date, last) <= new Date(now)
          const choose = () =>
            onChoose?.({
              ...{ area, date, from: turn.starts_minute, until: turn.ends_minute },
              taken: held !== undefined,
            })
          return (
            <li key={turn.starts_minute} className={classes.slot}>
              <span>
                {turn.name && <strong>{turn.name} · </strong>}
                {minuteWords(turn.starts_minute)} a {minuteWords(turn.ends_minute)}
                {held && <span className={classes.quiet}> · {heldWords(held)}</span>}
              </span>
              {onChoose && !isOver && !held && (
                <Button size="sm" mih={44} onClick={choose} aria-label={`Reservar ${area.name}`}>
                  Reservar
                </Button>
              )}
              {onChoose && !isOver && held && !held.is_mine && held.kind === 'booking' && (
                <Button size="sm" mih={44} variant="default" onClick={choose}>
                  Esperar a vez
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function heldWords(entry: CalendarEntry): string {
  if (entry.kind === 'block') return `fechado: ${entry.note ?? ''}`
  if (entry.is_mine) return entry.state === 'pending' ? 'sua, aguarda aprovação' : 'sua'
  return entry.unit_label ? `unidade ${entry.unit_label}` : 'ocupado'
}
