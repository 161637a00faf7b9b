import type { CondominiumFilters } from '../../../../domain/platform/condominium-words.ts'
import {
  dueWords,
  healthWords,
  listSorts,
  standingWords,
} from '../../../../domain/platform/condominium-words.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import type { ListAsked } from './queries.ts'

export const condominiumsPlace = '/dashboard/condominiums'

/** The address's name of each filter. */
export const filterNames: Record<keyof CondominiumFilters, string> = {
  wanted: 'q',
  standing: 'assinatura',
  plan: 'plano',
  health: 'saude',
  due: 'pendente',
  tag: 'etiqueta',
  state: 'uf',
}

/** Reads the list's filters and order from its address. */
export function listAsked(params: URLSearchParams): ListAsked {
  const { one, text } = addressFilters(params)
  const state = text(filterNames.state)
  return {
    filters: {
      wanted: text(filterNames.wanted),
      standing: one(filterNames.standing, standingWords),
      plan: text(filterNames.plan),
      health: one(filterNames.health, healthWords),
      due: one(filterNames.due, dueWords),
      tag: text(filterNames.tag),
      state: state && /^[A-Z]{2}$/.test(state) ? state : undefined,
    },
    sort: one('ordem', listSorts) ?? 'name',
    descending: params.get('sentido') === 'decrescente',
  }
}

/** The list narrowed: '/dashboard/condominiums?assinatura=unpaid'. */
export function listPlace(filters: CondominiumFilters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    if (value) query.set(filterNames[name as keyof CondominiumFilters], value)
  return query.size > 0 ? `${condominiumsPlace}?${query}` : condominiumsPlace
}

/** Where what a condominium has apart from its plan is changed. */
export const apartPlace = (name: string) =>
  `/dashboard/system-settings?aba=recursos&q=${encodeURIComponent(name)}`
