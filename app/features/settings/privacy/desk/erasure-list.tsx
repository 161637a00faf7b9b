import { Archive, Trash2 } from 'lucide-react'
import { formatDate } from '../../../../../domain/calendar.ts'
import { erasurePlan, type Holdings } from '../../../../../domain/data-protection/erasure.ts'
import { Status } from '../../../../ui/data/status.tsx'
import classes from '../privacy.module.css'

/** What goes and what the law retains, with the reason and the day, by category. */
export function ErasureList({ holdings }: { holdings: Holdings }) {
  return (
    <ul className={classes.plan} aria-label="O que é apagado e o que fica">
      {erasurePlan(holdings).map(({ category, fate, until, why }) => (
        <li key={category}>
          <span className={classes.what}>{category}</span>
          {fate === 'erased' ? (
            <Status icon={Trash2} tone="neutral">
              É apagado
            </Status>
          ) : (
            <Status icon={Archive} tone="attention">
              {until ? `Fica até ${formatDate(until)}` : 'Fica'}
            </Status>
          )}
          <p className={classes.muted}>{why}</p>
        </li>
      ))}
    </ul>
  )
}
