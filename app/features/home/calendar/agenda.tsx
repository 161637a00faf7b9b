import { Link } from 'react-router'
import {
  type BuildingEvent,
  eventAddress,
  eventHours,
  eventKinds,
  eventNote,
  eventsByDay,
  eventTitle,
} from '../../../../domain/building-calendar/events.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import { openZone } from '../../../lib/zone.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { longDay } from '../greeting.ts'
import classes from './calendar.module.css'

type AgendaProps = {
  events: readonly BuildingEvent[]
  from: string
  until: string
  /** Below the grid this day alone is shown; without the grid, on a phone and on paper, all days that have something. */
  day: string
  today: string
  role: Role | null
  filtered: boolean
  /** Days may be missing: of none is it said that nothing is on. */
  isCut: boolean
}

/** The month day by day, each event with what is known of it and the way to its page. */
export function Agenda({ events, from, until, day, today, role, filtered, isCut }: AgendaProps) {
  const days = eventsByDay(events, from, until)
  if (days.size === 0 && !isCut)
    return (
      <EmptyState title={role === 'doorman' ? 'Nada marcado para hoje' : 'Nada marcado neste mês'}>
        {filtered
          ? 'Nada do que você escolheu. Toque de novo no filtro para ver o resto.'
          : 'O que tiver data nas outras páginas aparece aqui sozinho.'}
      </EmptyState>
    )
  const shown = [...new Set([...days.keys(), day])].sort()
  return (
    <div className={classes.agenda} data-whole={role === 'doorman' || undefined}>
      {shown.map((date) => (
        <section
          key={date}
          id={date === today ? 'hoje' : undefined}
          aria-label={longDay(date)}
          data-chosen={date === day || undefined}
          data-empty={!days.has(date) || undefined}
        >
          <h2 className={classes.dayTitle}>
            {longDay(date)}
            {date === today && <span className={classes.note}>hoje</span>}
          </h2>
          {days.has(date) ? (
            <ul className={classes.lines}>
              {days.get(date)?.map((event) => (
                <li
                  key={`${event.what} ${event.id} ${eventTitle(event)}`}
                  data-over={event.is_over || undefined}
                >
                  <span className="figures">{eventHours(event, date, openZone()) || 'dia todo'}</span>
                  <span className={classes.mark} data-kind={event.kind} aria-hidden />
                  <span>
                    <Link to={eventAddress(event, role)}>{eventTitle(event)}</Link>
                    <span className={classes.note}>
                      {[eventKinds[event.kind], eventNote(event), event.is_over && overWords(event)]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className={classes.note}>Nada neste dia.</p>
          )}
        </section>
      ))}
    </div>
  )
}

/** What is said of what needs nothing more: it was done, or its time is over. */
const overWords = ({ kind }: BuildingEvent): string =>
  kind === 'term' || kind === 'reservation' || kind === 'closure' || kind === 'assembly'
    ? 'já passou'
    : 'concluído'
