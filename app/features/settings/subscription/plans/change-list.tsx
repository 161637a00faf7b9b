import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react'
import type { Plan } from '../../../subscriptions/queries.ts'
import classes from '../subscription.module.css'
import { whatChanges } from './what-changes.ts'

type ChangeListProps = {
  /** Null: the current plan is no longer offered, so it cannot be compared with the other. */
  from: Plan | null
  to: Plan
}

/** 'O que muda': features that come and go and limits that move. Nothing where nothing does. */
export function ChangeList({ from, to }: ChangeListProps) {
  if (!from || from.slug === to.slug) return null
  const { gains, losses, limits } = whatChanges(from, to)
  return (
    <section aria-label="O que muda">
      <h3 className={classes.smallTitle}>O que muda</h3>
      <ul className={classes.changes}>
        {gains.map((name) => (
          <li key={name}>
            <Plus size={16} aria-hidden /> Passa a ter {name}
          </li>
        ))}
        {losses.map((name) => (
          <li key={name} data-loss>
            <Minus size={16} aria-hidden /> Deixa de ter {name}
          </li>
        ))}
        {limits.map(({ name, from: before, to: after, grows }) => (
          <li key={name} data-loss={!grows || undefined}>
            {grows ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
            {`${name}: de ${before} para ${after}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
