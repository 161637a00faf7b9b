import { type IncidentFilters, incidentFilters } from '../../../domain/incidents/input.ts'
import { placeOf } from '../../lib/lists/keyset.ts'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
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

export type Show = (
  changes: Partial<Record<keyof IncidentFilters | 'view' | 'order', string | null>>,
  place?: string | null,
) => void

/** The list as its address has it, and how to change it: a change begins the list again. What makes no sense counts as absent. */
export function useIncidentAddress() {
  const [params, setParams] = useSearchParams()
  const typed = Object.fromEntries(
    Object.entries(names).flatMap(([filter, name]) => {
      const value = params.get(name)?.trim()
      const one = value ? incidentFilters.safeParse({ [filter]: value }) : null
      return one?.success ? [[filter, value]] : []
    }),
  ) as IncidentFilters
  const filters: IncidentFilters = { ...typed, state: typed.state ?? 'open' }
  const isDue = params.get('ordem') === 'prazo' || params.get('prazo') === '1'
  const asked: ListAsked = { filters, sorted: isDue ? 'due' : 'newest', place: placeOf(params) }
  const show: Show = (changes, place = null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('prazo')
        place ? next.set('depois', place) : next.delete('depois')
        for (const [key, value] of Object.entries(changes)) {
          const name =
            key === 'view' ? 'ver' : key === 'order' ? 'ordem' : names[key as keyof IncidentFilters]
          value ? next.set(name, value) : next.delete(name)
        }
        return next
      },
      { preventScrollReset: true },
    )
  return { asked, show, isBoard: params.get('ver') === 'quadro', narrowed: Object.keys(typed).length > 0 }
}
