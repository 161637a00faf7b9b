import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { weekdayWords } from '../../../../domain/reservations/words.ts'
import type { CalendarEntry } from '../queries.ts'
import classes from '../reservations.module.css'
import { dateOf, hourWords } from '../times.ts'

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
  nameOf: (areaId: string) => string
  onDay: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Entries of a day that the grid has room for. */
const MOST = 3

/** Shows a month, or a week, at a glance: arrow keys move by day and week, a press shows the day. */
export function MonthGrid({ weeks, month, today, day, entries, nameOf, onDay }: MonthGridProps) {
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
              const here = entries.filter((entry) => dateOf(entry.starts_at) === date)
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
                        data-mine={entry.is_mine ? true : undefined}
                      >
                        {`${hourWords(entry.starts_at)} ${nameOf(entry.area_id)}`}
                      </span>
                    ))}
                    {here.length > MOST && (
                      <span className={classes.entry}>{`mais ${here.length - MOST}`}</span>
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
