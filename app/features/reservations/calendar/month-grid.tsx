import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/reservations/rules.ts'
import { weekdayWords } from '../../../../domain/reservations/words.ts'
import { openZone } from '../../../lib/zone.ts'
import type { Area, CalendarEntry } from '../queries.ts'
import classes from '../reservations.module.css'
import { dateOf, hourWords } from '../times.ts'
import { areaColour } from './colours.ts'
import { entryState } from './turns.ts'

/** Returns the days of a month's weeks, Sunday first: 'YYYY-MM' gives whole weeks of civil days. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let day = weekOf(first)[0]!; day <= first || day.slice(0, 7) === month; day = addDays(day, 7))
    weeks.push(weekOf(day))
  return weeks
}

/** The week of a civil day, Sunday first. */
export function weekOf(day: string): string[] {
  const sunday = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return Array.from({ length: 7 }, (_, nth) => addDays(sunday, nth))
}

type MonthGridProps = {
  weeks: readonly (readonly string[])[]
  /** 'YYYY-MM'; days of other months look different. Null: all look the same. */
  month: string | null
  today: string
  day: string
  entries: readonly CalendarEntry[]
  /** All of the condominium's, for their names and colours. */
  areas: readonly Area[]
  onDay: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Entries of a day that the grid has room for. */
const MOST = 3

/** Shows a month, or a week, at a glance: arrow keys move by day and week, a press shows the day. */
export function MonthGrid({ weeks, month, today, day, entries, areas, onDay }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const move = (event: KeyboardEvent, from: string) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = addDays(from, step)
    onDay(next)
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLButtonElement>(`[data-day="${next}"]`)?.focus(),
    )
  }
  return (
    <table className={classes.grid} ref={table} aria-label={month ? 'Calendário do mês' : 'Dias da semana'}>
      <thead>
        <tr>
          {weekdayWords.map((word) => (
            <th key={word} scope="col">
              <abbr title={word} style={{ textDecoration: 'none' }}>
                {word.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const here = entries.filter((entry) => isOn(entry, date))
              return (
                <td key={date}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={date}
                    data-outside={month && date.slice(0, 7) !== month ? true : undefined}
                    aria-pressed={date === day}
                    tabIndex={date === day ? 0 : -1}
                    onClick={() => onDay(date)}
                    onKeyDown={(event) => move(event, date)}
                  >
                    <span className={classes.number} data-today={date === today ? true : undefined}>
                      {Number(date.slice(8))}
                    </span>
                    {here.slice(0, MOST).map((entry) => (
                      <span
                        key={entry.id}
                        className={classes.entry}
                        data-state={entryState(entry)}
                        style={areaColour(areas, entry.area_id)}
                      >
                        {entryWords(entry, areas.find(({ id }) => id === entry.area_id)?.name ?? 'Espaço')}
                      </span>
                    ))}
                    {here.length > MOST && (
                      <span className={classes.entry} data-state="more">{`mais ${here.length - MOST}`}</span>
                    )}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether an entry is shown on a day: a booking on the day it begins, a closure on each of its days. */
const isOn = ({ kind, starts_at, ends_at }: CalendarEntry, date: string): boolean =>
  kind === 'booking'
    ? dateOf(starts_at) === date
    : new Date(starts_at) < momentAt(date, 1440, openZone()) &&
      new Date(ends_at) > momentAt(date, 0, openZone())

/** '17:00 Quadra', '17:00 Quadra, a confirmar', 'Fechado: Quadra'. */
function entryWords({ kind, state, starts_at }: CalendarEntry, name: string): string {
  if (kind === 'block') return `Fechado: ${name}`
  return `${hourWords(starts_at)} ${name}${state === 'pending' ? ', a confirmar' : ''}`
}
