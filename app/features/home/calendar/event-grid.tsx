import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import {
  type BuildingEvent,
  eventAddress,
  eventHours,
  eventsByDay,
  eventTitle,
} from '../../../../domain/building-calendar/events.ts'
import { addDays, formatMonth, monthOf } from '../../../../domain/calendar.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import { weekdayWords } from '../../../../domain/reservations/words.ts'
import { counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { longDay } from '../greeting.ts'
import classes from './calendar.module.css'

type EventGridProps = {
  weeks: readonly (readonly string[])[]
  month: string
  day: string
  today: string
  events: readonly BuildingEvent[]
  /** From this day on a day is whole only while it is the chosen one. */
  cutOn: string | null
  role: Role | null
  onDay: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Events of a day that a cell has room for. */
const MOST = 3

/** The month at a glance: arrow keys move by day and week, a day's number shows the whole day below, an event opens its page. */
export function EventGrid({ weeks, month, day, today, events, cutOn, role, onDay }: EventGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // The day may be of another month, whose cells are drawn first.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLButtonElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const days = eventsByDay(events, weeks[0]![0]!, weeks.at(-1)!.at(-1)!)
  const move = (event: KeyboardEvent, from: string) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    moved.current = true
    onDay(addDays(from, step))
  }
  return (
    <table
      className={classes.grid}
      ref={table}
      aria-label={`Calendário de ${formatMonth(month)}`}
      data-screen-only
    >
      <thead>
        <tr>
          {weekdayWords.map((word) => (
            <th key={word} scope="col">
              {word.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const isOpen = cutOn !== null && date >= cutOn && date !== day
              const here = isOpen ? [] : (days.get(date) ?? [])
              return (
                <td
                  key={date}
                  data-outside={monthOf(date) !== month || undefined}
                  data-chosen={date === day || undefined}
                >
                  <button
                    type="button"
                    className={classes.number}
                    data-day={date}
                    data-today={date === today || undefined}
                    aria-pressed={date === day}
                    aria-label={`${longDay(date)}: ${isOpen ? 'ver os eventos do dia' : counted(here.length, 'evento', 'eventos')}`}
                    tabIndex={date === day ? 0 : -1}
                    onClick={() => onDay(date)}
                    onKeyDown={(event) => move(event, date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                  {here.slice(0, MOST).map((event) => (
                    <Link
                      key={`${event.what} ${event.id} ${eventTitle(event)}`}
                      to={eventAddress(event, role)}
                      className={classes.entry}
                      data-kind={event.kind}
                      data-over={event.is_over || undefined}
                      title={eventTitle(event)}
                    >
                      {[eventHours(event, date, openZone()).slice(0, 5), eventTitle(event)]
                        .filter(Boolean)
                        .join(' ')}
                    </Link>
                  ))}
                  {isOpen && (
                    <button type="button" className={classes.more} tabIndex={-1} onClick={() => onDay(date)}>
                      ver o dia
                    </button>
                  )}
                  {here.length > MOST && (
                    <button type="button" className={classes.more} tabIndex={-1} onClick={() => onDay(date)}>
                      {`mais ${here.length - MOST}`}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
