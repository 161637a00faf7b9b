/** Amounts beside an axis: '12,5 mil'. */
export const thousands = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** How the axes of every chart look. */
export const axis = {
  stroke: 'var(--hairline-strong)',
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--muted)' },
} as const
