import { counted } from '../counted.ts'
import type { AssetCategory } from './assets/words.ts'
import type { InspectionRow } from './inspections/view.ts'
import { isGivenUp, type OrderKind, type OrderStatus } from './orders/words.ts'
import type { Works } from './orders/works.ts'

/** An order that was due in the year. */
export type YearOrder = {
  code: string
  title: string
  kind: OrderKind
  status: OrderStatus
  is_open: boolean
  category: AssetCategory | null
  due_on: string
  done_on: string | null
  cost_cents: number | null
  cancel_reason: string | null
  works: Works | null
  decision: string | null
  urgent_reason: string | null
}

/** An inspection as the assembly reads it: who answers for it, by which document (ART, RRT, TRT), and how many files prove it. */
export type YearInspection = InspectionRow & { responsibility_number: string; files: number }

export type YearWarranty = { name: string; covers: string; until_on: string; supplier: string | null }

export type Kept = 'on_time' | 'late' | 'overdue' | 'skipped' | 'cancelled' | 'open'

/** Whether work was done by its day, afterwards, is overdue, was skipped by its plan, was cancelled, or is not due yet. */
export function keptOf({ status, is_open, due_on, done_on }: YearOrder, today: string): Kept {
  if (isGivenUp(status)) return status
  if (is_open) return due_on < today ? 'overdue' : 'open'
  return done_on !== null && done_on <= due_on ? 'on_time' : 'late'
}

export type KeptCounts = Record<Kept, number> & { orders: number }

const nothing = (): KeptCounts => ({
  orders: 0,
  on_time: 0,
  late: 0,
  overdue: 0,
  skipped: 0,
  cancelled: 0,
  open: 0,
})

/** How the work of each system was done, those with most orders first; null is work on no equipment. */
export function keptBySystem(
  orders: readonly YearOrder[],
  today: string,
): { category: AssetCategory | null; counts: KeptCounts }[] {
  const systems = new Map<AssetCategory | null, KeptCounts>()
  for (const order of orders) {
    const counts = systems.get(order.category) ?? nothing()
    counts.orders++
    counts[keptOf(order, today)]++
    systems.set(order.category, counts)
  }
  return [...systems]
    .map(([category, counts]) => ({ category, counts }))
    .sort((one, other) => other.counts.orders - one.counts.orders)
}

/** '12 no prazo, 3 com atraso, 1 atrasada, 2 puladas, 1 cancelada, 4 ainda no prazo', without what there is none of. */
export function keptWords(orders: readonly YearOrder[], today: string): string {
  const of = (kept: Kept) => orders.filter((order) => keptOf(order, today) === kept).length
  const parts: [number, string, string][] = [
    [of('on_time'), 'feita no prazo', 'feitas no prazo'],
    [of('late'), 'feita com atraso', 'feitas com atraso'],
    [of('overdue'), 'atrasada', 'atrasadas'],
    [of('skipped'), 'pulada', 'puladas'],
    [of('cancelled'), 'cancelada', 'canceladas'],
    [of('open'), 'ainda no prazo', 'ainda no prazo'],
  ]
  return parts.flatMap(([count, one, many]) => (count > 0 ? [counted(count, one, many)] : [])).join(', ')
}
