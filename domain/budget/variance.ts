import type { Cents } from '../money.ts'

/** How far above its month a rubric may go before a notice is sent: both limits must be exceeded. */
export type Threshold = {
  /** Hundredths of a percent: 1000 is 10 %. */
  basis_points: number
  cents: Cents
}

export const usualThreshold: Threshold = { basis_points: 1000, cents: 50_000 }

/** Returns whether a cost is so far above its plan. An unplanned cost is, from the amount on. */
export function isOver(planned: Cents, actual: Cents, { basis_points, cents }: Threshold): boolean {
  const above = actual - planned
  if (above <= 0 || above < cents) return false
  return BigInt(above) * 10_000n >= BigInt(planned) * BigInt(basis_points)
}

/** '+12,3%' of the plan, one place; null where nothing was planned. */
export function differencePercent(planned: Cents, actual: Cents): string | null {
  if (planned === 0) return null
  const tenths = Math.round(((actual - planned) * 1000) / planned)
  const sign = tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''
  const size = Math.abs(tenths)
  return `${sign}${Math.floor(size / 10).toLocaleString('pt-BR')},${size % 10}%`
}
