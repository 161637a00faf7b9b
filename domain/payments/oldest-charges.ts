import type { Cents } from '../money.ts'

type Owed = { charge_id: string; due_on: string; due: { total: Cents } }

/**
 * Returns which charges money of a unit is most likely for: the oldest it reaches, one at least. Where the amount is not known, those that are overdue, or
 * the next to fall due.
 */
export function oldestCharges(charges: readonly Owed[], cents: Cents | null, today: string): string[] {
  const inOrder = [...charges].sort((a, b) =>
    a.due_on === b.due_on ? (a.charge_id < b.charge_id ? -1 : 1) : a.due_on < b.due_on ? -1 : 1,
  )
  const [oldest] = inOrder
  if (!oldest) return []
  if (cents === null) {
    const overdue = inOrder.filter(({ due_on }) => due_on < today)
    return (overdue.length > 0 ? overdue : [oldest]).map(({ charge_id }) => charge_id)
  }
  let left = cents
  const reached = inOrder.filter(({ due }) => {
    const isReached = left > 0
    left -= due.total
    return isReached
  })
  return (reached.length > 0 ? reached : [oldest]).map(({ charge_id }) => charge_id)
}
