import { formatShort, rational } from '../rational.ts'
import { formatShare } from '../shares.ts'

const fractions = new Set(['share', 'share_sum'])

/**
 * Returns a record with its ideal fractions in familiar form, '0,010417 (1,0417%)'. Rows store whole shares of a total, which is meaningless to
 * readers and grows when someone writes a finer fraction: it is left out, and so is a share that only grew with it.
 */
export function withFractions(value: unknown, around: number | null = null): unknown {
  if (Array.isArray(value)) return value.map((one) => withFractions(one, around))
  if (typeof value !== 'object' || value === null) return value
  const { share_total, ...rest } = value as Record<string, unknown>
  const total = isWhole(share_total) && share_total > 0 ? share_total : around
  return Object.fromEntries(
    Object.entries(rest).map(([name, one]) => [
      name,
      total !== null && fractions.has(name) && isWhole(one) ? shown(one, total) : withFractions(one, total),
    ]),
  )
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

const shown = (share: number, total: number): string =>
  `${formatShare(share, total)} (${formatShort(rational(BigInt(share) * 100n, total), 7)}%)`
