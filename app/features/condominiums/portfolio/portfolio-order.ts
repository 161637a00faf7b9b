import { saysAll } from '../../../../domain/words/word-forms.ts'
import { standing } from '../../subscriptions/plan-limit.ts'
import type { PortfolioRow } from '../queries.ts'

export const portfolioFilters = ['pedidos', 'atraso', 'plano'] as const
export type PortfolioFilter = (typeof portfolioFilters)[number]

/** Whether a condominium needs attention: pending requests to join, overdue fees, a plan that ends or is full. */
const matches: Record<PortfolioFilter, (row: PortfolioRow) => boolean> = {
  pedidos: (row) => row.open_requests > 0,
  atraso: (row) => row.overdue_cents > 0,
  plano: (row) => row.subscription_state !== 'active' || nearLimit(row),
}

/** Whether the plan's units are nearly all in use. */
export const nearLimit = ({ units, unit_limit }: PortfolioRow): boolean =>
  standing({ used: units, limit: unit_limit }) !== 'free'

/** Returns the rows whose name or city contains every word, and that pass the filter. */
export function chosenRows(
  rows: readonly PortfolioRow[],
  wanted: string,
  filter: PortfolioFilter | null,
): PortfolioRow[] {
  return rows.filter(
    (row) =>
      saysAll(`${row.name} ${row.city ?? ''} ${row.state ?? ''}`, wanted) &&
      (filter === null || matches[filter](row)),
  )
}

const orders = {
  nome: (row: PortfolioRow) => row.name,
  unidades: (row: PortfolioRow) => row.units,
  moradores: (row: PortfolioRow) => row.residents,
  pedidos: (row: PortfolioRow) => row.open_requests,
  atraso: (row: PortfolioRow) => row.overdue_cents,
  mandato: (row: PortfolioRow) => row.mandate_ends_on ?? '9999',
} as const
export type PortfolioOrder = keyof typeof orders
export const isPortfolioOrder = (text: string | null): text is PortfolioOrder =>
  text !== null && Object.hasOwn(orders, text)

const byName = new Intl.Collator('pt-BR', { numeric: true }).compare

/** In the order of a column; equal ones by name. */
export function orderedRows(
  rows: readonly PortfolioRow[],
  order: PortfolioOrder,
  descending: boolean,
): PortfolioRow[] {
  const of = orders[order]
  const side = descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)]
    const compared = typeof a === 'number' && typeof b === 'number' ? a - b : byName(String(a), String(b))
    return side * compared || byName(one.name, other.name)
  })
}
