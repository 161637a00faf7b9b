import { type OrderFilters, orderFilters } from '../../../../domain/maintenance/orders/input.ts'
import { placeOf } from '../../../lib/lists/keyset.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import type { OrdersAsked } from '../queries.ts'

/** The address's words for the filters, which links keep. */
const names = {
  state: 'situacao',
  kind: 'tipo',
  asset_id: 'ativo',
  plan_id: 'plano',
  supplier_id: 'fornecedor',
  incident_id: 'ocorrencia',
  inspection_id: 'inspecao',
  assignee_id: 'responsavel',
  from: 'de',
  until: 'ate',
  typed: 'busca',
} as const satisfies Record<keyof OrderFilters, string>

export type Show = (
  changes: Partial<Record<keyof OrderFilters | 'order', string | null>>,
  place?: string | null,
) => void

/** The list as its address has it, what is open by the day it is due first. What makes no sense counts as absent. */
export function useOrdersAddress() {
  const [params, setParams] = useSearchParams()
  const typed = Object.fromEntries(
    Object.entries(names).flatMap(([filter, name]) => {
      const value = params.get(name)?.trim()
      const one = value ? orderFilters.safeParse({ [filter]: value }) : null
      return one?.success ? [[filter, value]] : []
    }),
  ) as OrderFilters
  const filters: OrderFilters = { ...typed, state: typed.state ?? 'open' }
  const isOpen = filters.state === 'open' || filters.state === 'late'
  const sorted = params.get('ordem') === 'novas' || !isOpen ? 'newest' : 'due'
  const asked: OrdersAsked = { filters, sorted, place: placeOf(params) }
  const show: Show = (changes, place = null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        place ? next.set('depois', place) : next.delete('depois')
        for (const [key, value] of Object.entries(changes)) {
          const name = key === 'order' ? 'ordem' : names[key as keyof OrderFilters]
          value ? next.set(name, value) : next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return { asked, show, narrowed: Object.keys(typed).length > 0 }
}
