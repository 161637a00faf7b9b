import { type KeyboardEvent, useRef } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { weekdayWords } from '../../../../domain/reservations/words.ts'
import type { Area, Glance } from '../queries.ts'
import classes from '../reservations.module.css'
import { hourWords } from '../times.ts'
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
  glances: readonly Glance[]
  /** All of the condominium's, for their names and colours. */
  areas: readonly Area[]
  onDay: (day: string) => void
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
/** Entries of a day that the grid has room for. */
export const MOST = 3

/** Shows a month, or a week, at a glance: arrow keys move by day and week, a press shows the day. */
export function MonthGrid({ weeks, month, today, day, glances, areas, onDay }: MonthGridProps) {
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
  const glanceOf = new Map(glances.map((one) => [one.on_date, one]))
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
              const { count, entries } = glanceOf.get(date) ?? { count: 0, entries: [] }
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
                    {entries.map((entry, nth) => (
                      <span
                        key={entry.id}
                        className={classes.entry}
                        data-print-only={nth >= MOST || undefined}
                        data-state={entryState(entry)}
                        style={areaColour(areas, entry.area_id)}
                      >
                        {entryWords(entry, areas.find(({ id }) => id === entry.area_id)?.name ?? 'Espaço')}
                      </span>
                    ))}
                    {count > MOST && (
                      <span
                        className={classes.entry}
                        data-state="more"
                        data-screen-only={count === entries.length || undefined}
                      >
                        {`mais ${count - MOST}`}
                      </span>
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

/** '17:00 Quadra', '17:00 Quadra, a confirmar', 'Fechado: Quadra'. */
function entryWords({ kind, state, starts_at }: Glance['entries'][number], name: string): string {
  if (kind === 'block') return `Fechado: ${name}`
  return `${hourWords(starts_at)} ${name}${state === 'pending' ? ', a confirmar' : ''}`
}
