import {
  type BuildingEvent,
  countKinds,
  type EventKind,
  eventKinds,
} from '../../../../domain/building-calendar/events.ts'
import classes from './calendar.module.css'

type KindFilterProps = {
  events: readonly BuildingEvent[]
  chosen: readonly EventKind[]
  /** Events are missing: every kind can be chosen, and none has a count, which would be too small. */
  isCut: boolean
  onChoose: (kinds: readonly EventKind[]) => void
}

/** The kinds that there are, each with its mark and its count: the legend of the calendar, and its filter. */
export function KindFilter({ events, chosen, isCut, onChoose }: KindFilterProps) {
  const counts: [EventKind, number | null][] = isCut
    ? (Object.keys(eventKinds) as EventKind[]).map((kind) => [kind, null])
    : countKinds(events)
  // What was chosen stays in sight in a month without it, to be taken back.
  const shown = [
    ...counts,
    ...chosen.filter((kind) => !counts.some(([one]) => one === kind)).map((kind) => [kind, 0] as const),
  ]
  if (shown.length === 0) return null
  return (
    <ul className={classes.kinds} aria-label="O que mostrar" data-screen-only>
      {shown.map(([kind, count]) => (
        <li key={kind}>
          <button
            type="button"
            className={classes.kind}
            aria-pressed={chosen.includes(kind)}
            onClick={() =>
              onChoose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
            }
          >
            <span className={classes.mark} data-kind={kind} aria-hidden />
            {eventKinds[kind]} {count !== null && <span className="figures">{count}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
