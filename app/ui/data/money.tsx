import { type Cents, formatCents } from '../../../domain/money.ts'

type MoneyProps = {
  cents: Cents
  /** `figure` 28 px of a strip, `hero` the one amount of a screen; otherwise the size of the text around. */
  size?: 'figure' | 'hero'
  weight?: 400 | 500 | 600
}

const sizes = {
  figure: { fontSize: '1.75rem', lineHeight: '2.125rem', letterSpacing: '-0.018em' },
  hero: { fontSize: '2.75rem', lineHeight: '3.375rem', letterSpacing: '-0.025em' },
} as const

/** An amount: 'R$' muted and smaller before a no-break space, tabular digits, minus sign before the symbol. */
export function Money({ cents, size, weight = size ? 600 : undefined }: MoneyProps) {
  const [symbol, digits] = formatCents(cents).split('\u00a0')
  const small = {
    fontSize: size ? '0.5em' : '0.82em',
    fontWeight: 400,
    color: 'var(--muted)',
    letterSpacing: 0,
  }
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap', fontWeight: weight, ...(size && sizes[size]) }}>
      <span style={small}>{symbol}</span>
      {'\u00a0'}
      {digits}
    </span>
  )
}
