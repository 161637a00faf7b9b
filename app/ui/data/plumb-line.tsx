import type { ReactNode } from 'react'
import { Bob } from '../drawings/bob.tsx'
import classes from './plumb-line.module.css'

export type HistoryEvent = {
  id: string
  what: ReactNode
  /** Already formatted for people: '18/11' or '18/11 9h12'. */
  when: string
  more?: ReactNode
}

/** A history on the plumb line, newest first; the bob hangs at the latest event. */
export function PlumbLine({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className={classes.line}>
      {events.map((event, index) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.mark} aria-hidden>
            {index === 0 ? <Bob height={20} /> : <span className={classes.dot} />}
          </span>
          <div>
            <div className={classes.what}>{event.what}</div>
            {event.more && <div className={classes.more}>{event.more}</div>}
          </div>
          <span className={`${classes.when} figures`}>{event.when}</span>
        </li>
      ))}
    </ol>
  )
}
