import { Link } from 'react-router'
import {
  type BuildingEvent,
  eventAddress,
  eventHours,
  eventNote,
  eventTitle,
} from '../../../../domain/building-calendar/events.ts'
import { formatDate } from '../../../../domain/calendar.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { openZone } from '../../../lib/zone.ts'
import { Section } from '../../../ui/page/page.tsx'
import { longDay } from '../greeting.ts'
import classes from '../home.module.css'

const MOST = 4

/** What comes first of all that has a date, and the way to the building's calendar; `what` says what else the reader finds there. */
export function ComingDays({
  ahead,
  today,
  what,
}: {
  ahead: readonly BuildingEvent[]
  today: string
  what: string
}) {
  const { role } = useMembership()
  // What began before goes on today.
  const shownDay = ({ on_date }: BuildingEvent) => (on_date < today ? today : on_date)
  const coming = ahead.filter(({ is_over }) => !is_over).slice(0, MOST)
  return (
    <Section
      title="Próximos dias"
      note={
        coming.length === 0 ? `Nada marcado para os próximos 30 dias. No calendário: ${what}.` : undefined
      }
      action={
        <Link to="/dashboard/calendario" className={classes.link}>
          Calendário
        </Link>
      }
    >
      {coming.length > 0 && (
        <ul className={classes.coming}>
          {coming.map((event, place) => {
            const day = shownDay(event)
            const before = coming[place - 1]
            return (
              <li key={`${event.what} ${event.id} ${event.on_date} ${eventTitle(event)}`}>
                <time
                  dateTime={day}
                  title={longDay(day)}
                  data-same={(before && shownDay(before) === day) || undefined}
                >
                  <span className="figures">{day.slice(8)}</span>
                  <span className={classes.note}>{day === today ? 'hoje' : weekdayName(day)}</span>
                </time>
                <span>
                  <Link to={eventAddress(event, role)} className={classes.event}>
                    {eventTitle(event)}
                  </Link>
                  <span className={classes.note}>{noteOf(event, day)}</span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

/** 'sex' of a Friday. */
const weekdayName = (day: string): string => longDay(day).slice(0, 3).toLocaleLowerCase('pt-BR')

/** '19:00 a 23:00 · Bloco B', 'até 12/12/2026'. */
const noteOf = (event: BuildingEvent, day: string): string =>
  [
    eventHours(event, day, openZone()),
    event.until_on > day && !event.ends_at?.startsWith(day) && `até ${formatDate(event.until_on)}`,
    eventNote(event),
  ]
    .filter(Boolean)
    .join(' · ')
