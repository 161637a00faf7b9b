import { type IncidentFilters, incidentFilters } from '../../../domain/incidents/input.ts'
import { useListFilters } from '../../lib/lists/list-filters.ts'
import type { ListAsked } from './queries.ts'

/** The address's words for the filters, which links keep. */
const names = {
  state: 'situacao',
  category_id: 'categoria',
  priority: 'prioridade',
  assignee_id: 'responsavel',
  supplier_id: 'fornecedor',
  outage_id: 'falha',
  unit_id: 'unidade',
  block: 'bloco',
  floor: 'andar',
  place_id: 'lugar',
  late: 'atrasadas',
  whose: 'minhas',
  visibility: 'visibilidade',
  from: 'de',
  until: 'ate',
  typed: 'busca',
} as const satisfies Record<keyof IncidentFilters, string>

/** The list as its address has it. */
export function useIncidentAddress() {
  const { params, filters: typed, place, go, show, filter } = useListFilters(incidentFilters, names)
  const filters: IncidentFilters = { ...typed, state: typed.state ?? 'open' }
  const isDue = params.get('ordem') === 'prazo' || params.get('prazo') === '1'
  const asked: ListAsked = { filters, sorted: isDue ? 'due' : 'newest', place }
  return {
    asked,
    go,
    show,
    /** The whole as a board, or as a list by the day it was reported or is due. */
    showAs: (view: 'quadro' | 'prazo' | null) =>
      filter({ ver: view === 'quadro' ? view : null, ordem: view === 'prazo' ? view : null, prazo: null }),
    isBoard: params.get('ver') === 'quadro',
    narrowed: Object.keys(typed).length > 0,
  }
}

export type IncidentAddress = ReturnType<typeof useIncidentAddress>
