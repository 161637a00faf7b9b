import type { Area } from '../queries.ts'
import classes from '../reservations.module.css'
import { areaColour } from './colours.ts'

/** Explains the calendar's colours and states. */
export function Legend({ areas, shown }: { areas: readonly Area[]; shown: readonly Area[] }) {
  return (
    <ul className={classes.legend} aria-label="Legenda">
      {shown.slice(0, 5).map(({ id, name }) => (
        <li key={id}>
          <span className={classes.entry} data-state="booking" style={areaColour(areas, id)} aria-hidden />
          {name}
        </li>
      ))}
      {states.map(([state, words]) => (
        <li key={state}>
          <span className={classes.entry} data-state={state} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  )
}

const states = [
  ['mine', 'sua'],
  ['pending', 'a confirmar'],
  ['block', 'fechado'],
] as const
