import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './rows.module.css'

export type Row = {
  id: string
  first: ReactNode
  second?: ReactNode
  action?: { label: string; run: () => void; loading?: boolean }
}

/** As many as are looked at; one more would only save the button. */
const shownFirst = 10

/** Things of the account, two lines each, with what can be done with them at the end; a long list folds. Nothing while there is none. */
export function Rows({ label, icon, rows }: { label: string; icon: ReactNode; rows: readonly Row[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const folds = rows.length > shownFirst + 1
  if (rows.length === 0) return null
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {(folds && !showsAll ? rows.slice(0, shownFirst) : rows).map(({ id, first, second, action }) => (
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
      {folds && (
        <Button
          variant="subtle"
          size="compact-md"
          mt={8}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Mostrar menos' : `Mostrar todos (${rows.length})`}
        </Button>
      )}
    </>
  )
}
