import { Button } from '@mantine/core'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { openZone } from '../../../lib/zone.ts'
import { AboutArea } from '../areas/about-area.tsx'
import type { Area, CalendarEntry } from '../queries.ts'
import classes from '../reservations.module.css'
import { dayWords, minuteWords, spanWords } from '../times.ts'
import { HeldWords } from './held-words.tsx'
import {
  type Choice,
  choiceOf,
  freeStarts,
  holidayWords,
  listedOn,
  mayWait,
  type Reader,
  refusalWords,
  turnsOf,
} from './turns.ts'

type DayPanelProps = {
  date: string
  reader: Reader
  areas: readonly Area[]
  entries: readonly CalendarEntry[]
  /** Null where the reader books nothing: a doorman, a plan that ended. */
  onChoose: ((choice: Choice) => void) | null
}

/** Lists a day's spaces: what is taken, and what may be booked. */
export function DayPanel({ date, reader, areas, entries, onChoose }: DayPanelProps) {
  const holiday = holidayWords(areas, date)
  return (
    <section aria-label={dayWords(momentAt(date, 720, openZone()))} aria-live="polite">
      <h2 style={{ marginTop: 0 }}>{dayWords(momentAt(date, 720, openZone()))}</h2>
      {holiday && <p className={classes.quiet}>{holiday}</p>}
      {areas.map((area) => (
        <AreaDay
          key={area.id}
          area={area}
          date={date}
          reader={reader}
          entries={entries}
          onChoose={onChoose}
        />
      ))}
    </section>
  )
}

function AreaDay({ area, date, reader, entries, onChoose }: Omit<DayPanelProps, 'areas'> & { area: Area }) {
  const turns = turnsOf(area, date, reader, entries)
  return (
    <>
      <h3 style={{ margin: '0 0 8px' }}>
        <AboutArea area={area} />
      </h3>
      {turns.length === 0 && <p className={classes.quiet}>Fechado neste dia.</p>}
      {area.mode === 'free' &&
        listedOn(area, date, turns, entries).map((entry) => (
          <p key={entry.id} className={classes.quiet}>
            {entry.kind === 'booking' && `${spanWords(entry.starts_at, entry.ends_at)} · `}
            <HeldWords entry={entry} />
          </p>
        ))}
      <ul className={classes.slots}>
        {turns.map((turn) => {
          const choice = choiceOf(area, date, turn, entries)
          const choose = () => onChoose?.(choice)
          const why = onChoose && refusalWords(area, date, turn)
          return (
            <li key={turn.from} className={classes.slot}>
              <span>
                {turn.name && <strong>{turn.name} · </strong>}
                {minuteWords(turn.from)} a {minuteWords(turn.until)}
                {turn.held && (
                  <span className={classes.quiet}>
                    {' · '}
                    <HeldWords entry={turn.held} />
                  </span>
                )}
                {why && <span className={classes.quiet}> · {why}</span>}
              </span>
              {onChoose && !turn.held && freeStarts(choice).length > 0 && (
                <Button size="sm" mih={44} onClick={choose} aria-label={`Reservar ${area.name}`}>
                  Reservar
                </Button>
              )}
              {onChoose && mayWait(turn) && (
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
