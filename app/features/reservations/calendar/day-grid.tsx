import type { CSSProperties, MouseEvent } from 'react'
import { civil } from '../../../../domain/reservations/rules.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { openZone } from '../../../lib/zone.ts'
import { AboutArea } from '../areas/about-area.tsx'
import type { Area, CalendarEntry } from '../queries.ts'
import { dayWords, minuteWords, spanWords } from '../times.ts'
import classes from './day-grid.module.css'
import { HeldWords } from './held-words.tsx'
import {
  type Choice,
  choiceOf,
  entriesOn,
  freeStarts,
  holidayWords,
  mayWait,
  opens,
  type Reader,
  refusalWords,
  type Stretch,
  stretchOf,
  type Turn,
  turnsOf,
} from './turns.ts'

type DayGridProps = {
  date: string
  reader: Reader
  areas: readonly Area[]
  entries: readonly CalendarEntry[]
  onChoose: ((choice: Choice) => void) | null
}

const hour = 60
/** Pixels of an hour. */
const tall = 44

/** Shows a day of the spaces side by side, by the hour: pressing free time starts a booking there. */
export function DayGrid({ date, reader, areas, entries, onChoose }: DayGridProps) {
  const columns = areas.map((area) => ({
    area,
    turns: turnsOf(area, date, reader, entries),
    held: entriesOn(area, date, entries).map((entry) => ({ entry, ...stretchOf(entry, date) })),
  }))
  const all = columns.flatMap(({ turns, held }) => [...turns, ...held])
  const first = Math.floor(Math.max(0, Math.min(8 * hour, ...all.map(({ from }) => from))) / hour) * hour
  const last =
    Math.ceil(Math.max(20 * hour, ...all.map(({ until }) => Math.min(until, 30 * hour))) / hour) * hour
  const place = ({ from, until }: Stretch): CSSProperties => ({
    top: ((Math.max(from, first) - first) / hour) * tall,
    height: ((Math.min(until, last) - Math.max(from, first)) / hour) * tall - 2,
  })
  const hours = Array.from({ length: (last - first) / hour }, (_, nth) => first + nth * hour)
  const holiday = holidayWords(areas, date)
  const clock = civil(new Date(reader.now), openZone())
  return (
    <section aria-label={dayWords(momentAt(date, 720, openZone()))}>
      {holiday && <p className={classes.holiday}>{holiday}</p>}
      <div className={classes.scroll}>
        <div
          className={classes.grid}
          style={{ gridTemplateColumns: `56px repeat(${areas.length}, minmax(150px, 1fr))` }}
        >
          <div />
          {areas.map((area) => (
            <h3 key={area.id} className={classes.name}>
              <AboutArea area={area} />
            </h3>
          ))}
          <div className={classes.axis} style={{ height: hours.length * tall }} aria-hidden>
            {hours.map((minute) => (
              <span key={minute} style={{ top: ((minute - first) / hour) * tall }}>
                {minuteWords(minute)}
              </span>
            ))}
          </div>
          {columns.map(({ area, turns, held }) => (
            <ul
              key={area.id}
              className={classes.column}
              aria-label={area.name}
              style={{ height: hours.length * tall, backgroundSize: `100% ${tall}px` }}
            >
              {turns.length === 0 && held.length === 0 && (
                <li className={classes.closed}>Fechado neste dia</li>
              )}
              {turns
                .filter((turn) => !turn.held)
                .map((turn) => (
                  <Free
                    key={turn.from}
                    area={area}
                    date={date}
                    turn={turn}
                    entries={entries}
                    onChoose={onChoose}
                    style={place(turn)}
                  />
                ))}
              {held.map(({ entry, from, until }) => (
                <Held
                  key={entry.id}
                  area={area}
                  date={date}
                  entry={entry}
                  entries={entries}
                  onChoose={onChoose}
                  turn={turns.find((turn) => turn.held === entry)}
                  style={place({ from, until })}
                />
              ))}
              {held
                .filter(({ entry }) => entry.kind === 'booking')
                .flatMap(({ entry, from, until }) => [
                  { id: `${entry.id} before`, from: from - area.buffer_before, until: from },
                  { id: `${entry.id} after`, from: until, until: until + area.buffer_after },
                ])
                .filter((kept) => kept.until > Math.max(kept.from, first) && kept.from < last)
                .map(({ id, ...kept }) => (
                  <li key={id} className={classes.buffer} style={place(kept)}>
                    {kept.until - kept.from >= 30 && 'Preparação e limpeza'}
                  </li>
                ))}
              {clock.date === date && clock.minute > first && clock.minute < last && (
                <li
                  className={classes.now}
                  style={{ top: ((clock.minute - first) / hour) * tall }}
                  aria-label={`Agora, ${minuteWords(clock.minute)}`}
                />
              )}
            </ul>
          ))}
        </div>
      </div>
    </section>
  )
}

type PartProps = Pick<DayGridProps, 'date' | 'entries' | 'onChoose'> & { area: Area; style: CSSProperties }

function Free({ area, date, turn, entries, onChoose, style }: PartProps & { turn: Turn }) {
  const hours = `${minuteWords(turn.from)} a ${minuteWords(turn.until)}`
  const text = (
    <>
      {turn.name || (area.mode === 'free' ? 'Livre' : hours)}
      <small>{turn.name || area.mode === 'free' ? hours : 'livre'}</small>
    </>
  )
  const choice = choiceOf(area, date, turn, entries)
  if (!onChoose || freeStarts(choice).length === 0)
    return (
      <li className={classes.free} style={style} data-over>
        {text}
        {onChoose && <small>{refusalWords(area, date, turn)}</small>}
      </li>
    )
  /** The step of the space that was pressed; by keyboard, the beginning. */
  const at = ({ nativeEvent: { offsetY, detail }, currentTarget }: MouseEvent<HTMLElement>) => {
    if (area.mode === 'slots' || detail === 0) return undefined
    const minutes = (offsetY / currentTarget.offsetHeight) * (turn.until - turn.from)
    return turn.from + Math.floor(minutes / area.step_minutes) * area.step_minutes
  }
  return (
    <li className={classes.free} style={style}>
      <button
        type="button"
        onClick={(event) => onChoose(choiceOf(area, date, turn, entries, at(event)))}
        aria-label={`Reservar ${area.name}, ${[turn.name, hours].filter(Boolean).join(', ')}`}
      >
        {text}
      </button>
    </li>
  )
}

function Held({
  area,
  date,
  entry,
  turn,
  entries,
  onChoose,
  style,
}: PartProps & { entry: CalendarEntry; turn: Turn | undefined }) {
  const text = (
    <>
      <HeldWords entry={entry} />
      <small>{entry.kind === 'booking' && spanWords(entry.starts_at, entry.ends_at)}</small>
    </>
  )
  return (
    <li className={classes.held} style={style} data-held={entry.is_mine ? 'mine' : entry.kind}>
      {onChoose && turn && mayWait(turn) && !opens(entry) ? (
        <button
          type="button"
          onClick={() => onChoose(choiceOf(area, date, turn, entries))}
          aria-label={`Esperar a vez: ${area.name}, ${minuteWords(turn.from)} a ${minuteWords(turn.until)}`}
        >
          {text}
          <small>Esperar a vez</small>
        </button>
      ) : (
        text
      )}
    </li>
  )
}
