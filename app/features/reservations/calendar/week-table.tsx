import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { openZone } from '../../../lib/zone.ts'
import { AboutArea } from '../areas/about-area.tsx'
import type { Area, CalendarEntry } from '../queries.ts'
import { dayWords, minuteWords, spanWords } from '../times.ts'
import { HeldWords } from './held-words.tsx'
import {
  type Choice,
  choiceOf,
  freeStarts,
  holidayWords,
  listedOn,
  mayWait,
  opens,
  type Reader,
  turnsOf,
} from './turns.ts'
import classes from './week.module.css'

type WeekTableProps = {
  /** Seven civil days. */
  week: readonly string[]
  today: string
  reader: Reader
  areas: readonly Area[]
  entries: readonly CalendarEntry[]
  onChoose: ((choice: Choice) => void) | null
  onDay: (day: string) => void
}

/** Shows a week of the spaces: a row each, with the turns of its days. Pressing a free one books it, a taken one joins its waiting list. */
export function WeekTable({ week, today, areas, onDay, ...rest }: WeekTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.week} aria-label="Agenda da semana">
        <thead>
          <tr>
            <th scope="col">Espaço</th>
            {week.map((date) => (
              <th key={date} scope="col" data-today={date === today ? true : undefined}>
                <button type="button" className={classes.head} onClick={() => onDay(date)}>
                  {dayWords(momentAt(date, 720, openZone())).slice(0, -5)}
                </button>
                <span className={classes.holiday}>{holidayWords(areas, date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area.id}>
              <th scope="row">
                <AboutArea area={area} />
              </th>
              {week.map((date) => (
                <td key={date}>
                  <Cell area={area} date={date} {...rest} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = Pick<WeekTableProps, 'reader' | 'entries' | 'onChoose'> & { area: Area; date: string }

function Cell({ area, date, reader, entries, onChoose }: CellProps) {
  const turns = turnsOf(area, date, reader, entries)
  if (turns.length === 0) return <span className={classes.closed}>Fechado</span>
  return (
    <ul className={classes.turns}>
      {area.mode === 'free' &&
        listedOn(area, date, turns, entries).map((entry) => (
          <li key={entry.id} className={classes.turn} data-held={entry.is_mine ? 'mine' : entry.kind}>
            {entry.kind === 'booking' && spanWords(entry.starts_at, entry.ends_at)}
            <small>
              <HeldWords entry={entry} />
            </small>
          </li>
        ))}
      {turns.map((turn) => {
        const hours = `${minuteWords(turn.from)} a ${minuteWords(turn.until)}`
        const held = turn.held && (turn.held.is_mine ? 'mine' : turn.held.kind)
        const text = (
          <>
            {turn.name || hours}
            <small>
              {turn.name && hours}
              {turn.name && turn.held && ' · '}
              {turn.held && <HeldWords entry={turn.held} />}
            </small>
          </>
        )
        const choice = choiceOf(area, date, turn, entries)
        const may =
          onChoose && (turn.held ? mayWait(turn) && !opens(turn.held) : freeStarts(choice).length > 0)
        return (
          <li
            key={turn.from}
            className={classes.turn}
            data-held={held}
            data-over={turn.refusal !== null || undefined}
          >
            {may ? (
              <button
                type="button"
                className={classes.act}
                onClick={() => onChoose(choice)}
                aria-label={`${turn.held ? 'Esperar a vez:' : 'Reservar'} ${area.name}, ${dayWords(momentAt(date, 720, openZone()))}, ${[turn.name, hours].filter(Boolean).join(', ')}`}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
