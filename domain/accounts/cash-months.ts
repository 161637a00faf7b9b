import type { Cents } from '../money.ts'

/** A month of a fund's cash as `cash_months` returns it; `month` is its first day, `between_cents` below zero went to other funds. */
export type CashMonth = {
  month: string
  fund_id: string
  opening_cents: Cents
  in_cents: Cents
  out_cents: Cents
  between_cents: Cents
  closing_cents: Cents
}

/** 'YYYY-MM' and its amounts; for one fund, transfers from and to other funds count as in and out. */
export type PastMonth = { month: string; opening: Cents; in: Cents; out: Cents; closing: Cents }

/** Returns the months of one fund, or of all together, where transfers between them are neither in nor out. Oldest first. */
export function pastMonths(rows: readonly CashMonth[], fundId: string | null): PastMonth[] {
  const months = new Map<string, PastMonth>()
  for (const row of rows) {
    if (fundId !== null && row.fund_id !== fundId) continue
    const month = row.month.slice(0, 7)
    const sum = months.get(month) ?? { month, opening: 0, in: 0, out: 0, closing: 0 }
    const between = fundId === null ? 0 : row.between_cents
    months.set(month, {
      month,
      opening: sum.opening + row.opening_cents,
      in: sum.in + row.in_cents + Math.max(0, between),
      out: sum.out + row.out_cents + Math.max(0, -between),
      closing: sum.closing + row.closing_cents,
    })
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : 1))
}
