import type { ReactNode } from 'react'
import classes from './facts.module.css'

export type Fact = { name: string; value: ReactNode }

/** Names and values of one thing, a line each; `stacked` where values are sentences, which read badly flush right. */
export function Facts({ facts, stacked }: { facts: readonly Fact[]; stacked?: boolean }) {
  return (
    <dl className={classes.facts} data-stacked={stacked || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
