import type { ReactNode } from 'react'
import classes from '../finance.module.css'

/** Shows the definition behind a part's figures, on request. */
export function How({ children }: { children: ReactNode }) {
  return (
    <details className={classes.how}>
      <summary>Como se calcula</summary>
      <p>{children}</p>
    </details>
  )
}
