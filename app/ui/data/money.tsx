import { clsx } from 'clsx'
import { type Cents, formatCents } from '../../../domain/money.ts'
import classes from './money.module.css'

type MoneyProps = {
  cents: Cents
  /** `figure` 28 px, `hero` the one amount of a screen; otherwise as the text around it (also inside a strip). */
  size?: 'figure' | 'hero'
  weight?: 400 | 500 | 600
}

/** An amount: 'R$' muted and smaller before a no-break space, tabular digits, minus sign before the symbol. */
export function Money({ cents, size, weight = size ? 600 : undefined }: MoneyProps) {
  const [symbol, digits] = formatCents(cents).split('\u00a0')
  return (
    <span className={clsx('figures', classes.money, size && classes[size])} style={{ fontWeight: weight }}>
      <span className={classes.symbol}>{symbol}</span>
      {'\u00a0'}
      {digits}
    </span>
  )
}
