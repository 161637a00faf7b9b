import type { Cents } from '../money.ts'

/** A month of a fund's cash as `cash_months` tells it; `month` is its first day, `between_cents` below zero left for other funds. */
export type CashMonth = {
  month: string
  fund_id: string
  opening_cents: Cents
  in_cents: Cents
  out_cents: Cents
  between_cents: Cents
  closing_cents: Cents
}

/** 'YYYY-MM', and what there was; of one fund, what came from others came in and what went to them went out. */
export type PastMonth = { month: string; opening: Cents; in: Cents; out: Cents; closing: Cents }

/** The months of one fund, or of all together: then what passed between them is neither in nor out. Oldest first. */
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
