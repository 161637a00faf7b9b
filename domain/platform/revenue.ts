import type { Cents } from '../money.ts'
import type { BillingCycle } from '../subscriptions/price.ts'

/**
 * Returns a subscription's monthly value: a year counts a twelfth, half up, each subscription separately, so that the total is the sum of its rows.
 * `private.monthly_cents` is the same rule in SQL.
 */
export const monthlyShare = (priceCents: Cents, cycle: BillingCycle): Cents =>
  cycle === 'annual' ? Math.floor((2 * priceCents + 12) / 24) : priceCents

/** How a condominium's worth moves from one evening to the next. */
export const movementKinds = ['new', 'reactivated', 'expansion', 'contraction', 'churned'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementWords: Record<MovementKind, string> = {
  new: 'Novas',
  reactivated: 'Voltaram',
  expansion: 'Aumentos',
  contraction: 'Reduções',
  churned: 'Saídas',
}

export type Movements = Partial<Record<MovementKind, { count: number; cents: Cents }>>

/** The movements of several months as one. */
export function addMovements(
  all: readonly Movements[],
): Record<MovementKind, { count: number; cents: Cents }> {
  const sum = (kind: MovementKind) =>
    all.reduce(
      (so, movements) => ({
        count: so.count + (movements[kind]?.count ?? 0),
        cents: so.cents + (movements[kind]?.cents ?? 0),
      }),
      { count: 0, cents: 0 },
    )
  return Object.fromEntries(movementKinds.map((kind) => [kind, sum(kind)])) as Record<
    MovementKind,
    { count: number; cents: Cents }
  >
}

/** A part of a whole, 0 to 1; null where there is no whole, and nothing can be said. */
export const rateOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Counts only decided trials: running ones say nothing yet. */
export const conversionOf = ({ converted, lost }: { converted: number; lost: number }): number | null =>
  rateOf(converted, converted + lost)

type Month = { opening_cents: Cents; customers: number; movements: Movements }

/**
 * Returns the typical monthly loss, of the customers and of the value present when each month began: over a year it uses twelve beginnings, so that a
 * customer who joined and left within the year does not count against the first day's customers. Null if there was nothing.
 */
export function monthlyChurn(
  months: readonly Month[],
  openingCustomers: number,
): { customers: number | null; revenue: number | null } {
  const openings = months.map((_, place) => (place === 0 ? openingCustomers : months[place - 1]!.customers))
  const moved = addMovements(months.map(({ movements }) => movements))
  const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)
  return {
    customers: rateOf(moved.churned.count, sum(openings)),
    revenue: rateOf(
      Math.abs(moved.churned.cents + moved.contraction.cents),
      sum(months.map(({ opening_cents }) => opening_cents)),
    ),
  }
}
