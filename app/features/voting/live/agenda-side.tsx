import { Check } from 'lucide-react'
import { titleWords } from '../../../../domain/voting/words.ts'
import { itemWord } from '../assembly-status.tsx'
import classes from './live.module.css'
import type { RoomProps } from './room.ts'

/** The agenda next to the room, with the outcome of each item. */
export function AgendaSide({ assembly, live }: RoomProps) {
  return (
    <nav className={classes.side} aria-label="Pauta">
      <h2>Pauta</h2>
      <ol>
        {assembly.items.map((item) => (
          <li key={item.id} aria-current={item.id === live.item?.id ? 'step' : undefined}>
            <span
              className={classes.sideMark}
              data-state={item.state}
              data-now={item.id === live.item?.id || undefined}
            >
              {item.state === 'closed' ? <Check size={16} aria-hidden /> : item.position}
            </span>
            <div>
              <strong className={classes.sideTitle} data-now={item.id === live.item?.id || undefined}>
                {titleWords(item.title)}
              </strong>
              <small className={classes.sideState}>{itemWord(item)}</small>
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}
