import { type OrderFilters, orderFilters } from '../../../../domain/maintenance/orders/input.ts'
import { useListFilters } from '../../../lib/lists/list-filters.ts'
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

/** Reads the list's state from its address; by default open orders by due day. */
export function useOrdersAddress() {
  const { params, filters: typed, place, go, show } = useListFilters(orderFilters, names)
  const filters: OrderFilters = { ...typed, state: typed.state ?? 'open' }
  const isOpen = filters.state === 'open' || filters.state === 'late'
  const sorted = params.get('ordem') === 'novas' || !isOpen ? 'newest' : 'due'
  const asked: OrdersAsked = { filters, sorted, place }
  return { asked, go, show, narrowed: Object.keys(typed).length > 0 }
}

export type OrdersAddress = ReturnType<typeof useOrdersAddress>
