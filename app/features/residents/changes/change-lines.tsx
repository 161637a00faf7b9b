import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import classes from '../register/register.module.css'
import type { ChangeRequest } from './queries.ts'

/** Shows before → after, line by line; unchanged values appear once. */
export function ChangeLines({ change }: { change: Pick<ChangeRequest, 'before' | 'after'> }) {
  const { before, after } = change
  return (
    <div className={classes.change}>
      {Object.entries(after).map(([name, value]) => {
        const was = before[name]
        if (was === value || (was === undefined && Object.keys(before).length === 0))
          return (
            <div key={name} style={{ gridColumn: '1 / -1' }}>
              <span className={classes.was}>{name}: </span>
              {value ?? 'nada'}
            </div>
          )
        return (
          <Fragment key={name}>
            <div className={classes.was}>
              {name}: {was ?? 'não informado'}
            </div>
            <ArrowRight size={16} aria-label="passa a ser" style={{ marginTop: 2 }} />
            <div>
              <strong>{value ?? 'nada'}</strong>
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}
