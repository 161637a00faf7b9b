import type { ReactNode } from 'react'
import classes from '../finance.module.css'

/** The definition behind the figures of a part, for who asks. */
export function How({ children }: { children: ReactNode }) {
  return (
    <details className={classes.how}>
      <summary>Como se calcula</summary>
      <p>{children}</p>
    </details>
  )
}
