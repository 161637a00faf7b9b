import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

export type Row = {
  id: string
  first: ReactNode
  second?: ReactNode
  action?: { label: string; run: () => void; loading?: boolean }
}

/** Things of the account, two lines each, with what can be done with them at the end. Nothing while there is none. */
export function Rows({ label, icon, rows }: { label: string; icon: ReactNode; rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={classes.rows} aria-label={label}>
      {rows.map(({ id, first, second, action }) => (
        <li key={id} className={classes.row}>
          <span className={classes.icon}>{icon}</span>
          <div className={classes.words}>
            <div className={classes.first}>{first}</div>
            {second && <div className={classes.second}>{second}</div>}
          </div>
          {action && (
            <Button variant="subtle" size="compact-md" onClick={action.run} loading={action.loading}>
              {action.label}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
