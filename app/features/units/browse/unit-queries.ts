import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { overdueUntil } from '../../../../domain/charges/overdue.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { type RegisterMatch, searchRegister, unitsOf } from '../register-queries.ts'
import type { Sorting } from './sorting.ts'

/** A unit as lists show it. */
export type UnitRow = {
  /** The cursor of a page in the requested order. */
  key: string
  unit_id: string
  sort_key: string
  unit_block: string
  number: string
  label: string
  floor: number | null
  unit_kind: UnitKind
  /** Ideal share, over the condominium's `share_total`. */
  share: number
  owner_name: string | null
  occupant_name: string | null
  payer_name: string | null
  is_let: boolean
  people_count: number
  /** For a garage or storage room, the unit it belongs to: without people of its own it shows that unit's. */
  main_id: string | null
  main_label: string | null
  /** Charges not paid yet, due or not, without fine and interest. */
  open_cents: number
  oldest_due_on: string | null
}

export const situations = {
  'com-proprietario': 'with_owner',
  'sem-proprietario': 'without_owner',
  'sem-pagador': 'without_payer',
  alugadas: 'let',
  'em-aberto': 'open',
  'em-atraso': 'late',
} as const
export type Situation = keyof typeof situations

export type UnitFilters = {
  search: string
  block: string | null
  kind: UnitKind | null
  situation: Situation | null
}

type Asked = { filters: UnitFilters; sorting: Sorting; today: string }

/** Rows of `unit_page` in the order of `place`. */
function page(condominiumId: string, { filters, sorting, today }: Asked, place: Place, size: number) {
  const { block, kind, situation } = filters
  return read<UnitRow[]>(
    supabase.rpc('unit_page', {
      condo_id: condominiumId,
      sort: sorting.by,
      ascending: sorting.descending === isBackwards(place),
      beyond: 'key' in place ? place.key : null,
      block,
      kind,
      situation: situation && situations[situation],
      late_until: situation === 'em-atraso' ? overdueUntil(today, openHolidays()) : null,
      size,
    }),
  )
}

/** A page of matching units, in the requested order. */
export const unitsQuery = (condominiumId: string, asked: Asked, place: Place) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'page', asked, place],
    meta: { tables: ['units', 'unit_annexes', 'occupancies', 'people', 'charges'] },
    queryFn: async () => cutPage(await page(condominiumId, asked, place, pageSize + 1), place),
    placeholderData: keepPreviousData,
  })

const inUnitOrder: Sorting = { by: 'unit', descending: false }

/** A façade with more cells than this says nothing. */
export const facadeLimit = 400

/** Every matching unit, for the drawing; only requested for buildings of at most `facadeLimit`. */
export const facadeQuery = (condominiumId: string, filters: UnitFilters, today: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'facade', filters, today],
    meta: { tables: ['units', 'unit_annexes', 'occupancies', 'people', 'charges'] },
    queryFn: () =>
      page(condominiumId, { filters, sorting: inUnitOrder, today }, { at: 'first' }, facadeLimit),
    placeholderData: keepPreviousData,
  })

/** A found unit, and the reason for the match where its row does not show it. */
export type FoundUnit = UnitRow & { match: RegisterMatch }

/** The units that match the typed text by label, person, document or plate; best match first. */
export const foundUnitsQuery = (condominiumId: string, wanted: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'found', wanted],
    meta: { tables: ['units', 'unit_annexes', 'occupancies', 'people', 'charges', 'vehicles'] },
    queryFn: async (): Promise<FoundUnit[]> => {
      const matches = await searchRegister(condominiumId, wanted, null)
      const ids = unitsOf(matches)
      if (ids.length === 0) return []
      const rows = await read<UnitRow[]>(supabase.rpc('unit_page', { condo_id: condominiumId, ids }))
      const byId = new Map(rows.map((row) => [row.unit_id, row]))
      return ids.flatMap((id) => {
        const [row, match] = [byId.get(id), matches.find(({ unit_id }) => unit_id === id)]
        return row && match ? [{ ...row, match }] : []
      })
    },
    placeholderData: keepPreviousData,
  })

/** The key at which a list starts to show the typed text; null when nothing is there. */
export const placeOfTyped = (condominiumId: string, wanted: string, { by, descending }: Sorting) =>
  read<string | null>(
    supabase.rpc('unit_jump', { condo_id: condominiumId, wanted, sort: by, ascending: !descending }),
  )
