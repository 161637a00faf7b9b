import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import type { UnitKind } from '../../../domain/units/unit-kind.ts'
import { parseUnitSearch } from '../../../domain/units/unit-search.ts'
import { exportPageSize } from '../../lib/files/csv.ts'
import { cutPage, isBackwards, type Place, pageSize } from '../../lib/lists/keyset.ts'
import { namePattern } from '../../lib/lists/name-pattern.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import { unitSearchFilter } from './unit-search-filter.ts'

/** A row of `unit_list`: a unit as lists show it. */
export type UnitRow = {
  unit_id: string
  sort_key: string
  block: string
  number: string
  label: string
  floor: number | null
  kind: UnitKind
  /** Ideal share, over the condominium's `share_total`. */
  share: number
  owner_name: string | null
  occupant_name: string | null
  payer_name: string | null
  people_count: number
}

export const situations = ['com-proprietario', 'sem-proprietario', 'sem-pagador'] as const
export type Situation = (typeof situations)[number]

export type UnitFilters = { search: string; block: string | null; situation: Situation | null }

const columns =
  'unit_id,sort_key,block,number,label,floor,kind,share,owner_name,occupant_name,payer_name,people_count'

function filtered(condominiumId: string, { search, block, situation }: UnitFilters) {
  let query = supabase.from('unit_list').select(columns).eq('condominium_id', condominiumId)
  const wanted = parseUnitSearch(search)
  if (wanted) query = query.or(unitSearchFilter(wanted))
  if (block !== null) query = query.eq('block', block)
  if (situation === 'com-proprietario') query = query.not('owner_name', 'is', null)
  if (situation === 'sem-proprietario') query = query.is('owner_name', null)
  if (situation === 'sem-pagador') query = query.is('payer_id', null)
  return query
}

/** A page of the units that match, in their order. */
export const unitsQuery = (condominiumId: string, filters: UnitFilters, place: Place) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'page', filters, place],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: async () => {
      let query = filtered(condominiumId, filters)
      if (place.at === 'after') query = query.gt('sort_key', place.key)
      if (place.at === 'before') query = query.lt('sort_key', place.key)
      const ordered = query.order('sort_key', { ascending: !isBackwards(place) }).limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<UnitRow[]>()), place)
    },
    placeholderData: keepPreviousData,
  })

/** The next rows of an export, after a key. */
export function unitsAfter(
  condominiumId: string,
  filters: UnitFilters,
  key: string | null,
): Promise<UnitRow[]> {
  const query = filtered(condominiumId, filters)
  const rest = key === null ? query : query.gt('sort_key', key)
  return read(rest.order('sort_key').limit(exportPageSize).overrideTypes<UnitRow[]>())
}

/** A façade with more cells than this says nothing. */
export const facadeLimit = 400

/** Every unit that matches, for the drawing; only asked for buildings of at most `facadeLimit`. */
export const facadeQuery = (condominiumId: string, filters: UnitFilters) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'facade', filters],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: () =>
      read(filtered(condominiumId, filters).order('sort_key').limit(facadeLimit).overrideTypes<UnitRow[]>()),
    placeholderData: keepPreviousData,
  })

/** The answer of `unit_summary`; shares are whole shares of `share_total`. */
export type UnitSummary = {
  units: number
  with_owner: number
  without_owner: number
  without_payer: number
  share_sum: number
  share_total: number
  blocks: { name: string; units: number }[]
}

export const unitSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'summary'],
    meta: { tables: ['units', 'occupancies', 'condominiums'] },
    queryFn: () => read<UnitSummary>(supabase.rpc('unit_summary', { condo_id: condominiumId })),
  })

/** The answer of `check_plan_limits`; a limit of 999999 is none. */
export type PlanLimit = {
  allowed: boolean
  reason: string | null
  plan: string | null
  limit: number | null
  used: number
}

export const unitLimitQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'limit'],
    meta: { tables: ['units', 'condominium_subscriptions', 'subscription_plans'] },
    queryFn: () =>
      read<PlanLimit>(supabase.rpc('check_plan_limits', { condo_id: condominiumId, feature_name: 'units' })),
  })

/** Who is or was what in a unit, and since when. Civil dates. */
export type Occupancy = {
  id: string
  kind: OccupancyKind
  starts_on: string
  ends_on: string | null
  is_payer: boolean
  is_voter: boolean
  person: {
    id: string
    name: string
    document_masked: string | null
    email_masked: string | null
    phone_masked: string | null
  }
}

export type Unit = {
  id: string
  block: string
  number: string
  floor: number | null
  kind: UnitKind
  share: number
  area_cm2: number | null
  occupancies: Occupancy[]
}

const unitColumns = `id,block,number,floor,kind,share,area_cm2,
  occupancies(id,kind,starts_on,ends_on,is_payer,is_voter,
    person:people(id,name,document_masked,email_masked,phone_masked))`

function unitsByIds(condominiumId: string, ids: readonly string[]) {
  return read(
    supabase
      .from('units')
      .select(unitColumns)
      .eq('condominium_id', condominiumId)
      .in('id', ids)
      .order('sort_key')
      .order('starts_on', { referencedTable: 'occupancies', ascending: false })
      .overrideTypes<Unit[], { merge: false }>(),
  )
}

/** One unit with its people and their history; null when there is none that the caller may read. */
export const unitQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'one', unitId],
    meta: { tables: ['units', 'occupancies', 'people'], row: { table: 'units', id: unitId } },
    queryFn: async () => (await unitsByIds(condominiumId, [unitId]))[0] ?? null,
  })

/** The units that a resident occupies today, with the people in them. */
export const ownUnitsQuery = (condominiumId: string, userId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'own', userId],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: async () => {
      const mine = await read(
        supabase
          .from('people')
          .select('id,occupancies(unit_id)')
          .eq('condominium_id', condominiumId)
          .eq('user_id', userId)
          .is('occupancies.ends_on', null)
          .overrideTypes<{ id: string; occupancies: { unit_id: string }[] }[], { merge: false }>(),
      )
      const ids = mine.flatMap(({ occupancies }) => occupancies.map(({ unit_id }) => unit_id))
      return ids.length === 0 ? [] : unitsByIds(condominiumId, ids)
    },
  })

/** A row of `unit_directory`: what the front desk may see. */
export type DirectoryRow = { unit_id: string; sort_key: string; label: string; first_names: string | null }

/** A page of the directory by unit; found by a unit's name or by a first name. */
export const directoryQuery = (condominiumId: string, search: { unit: string; name: string }, place: Place) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'directory', search, place],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: async () => {
      let query = supabase
        .from('unit_directory')
        .select('unit_id,sort_key,label,first_names')
        .eq('condominium_id', condominiumId)
      const wanted = parseUnitSearch(search.unit)
      if (wanted) query = query.or(unitSearchFilter(wanted))
      if (search.name.trim()) query = query.filter('first_names', 'imatch', namePattern(search.name))
      if (place.at === 'after') query = query.gt('sort_key', place.key)
      if (place.at === 'before') query = query.lt('sort_key', place.key)
      const ordered = query.order('sort_key', { ascending: !isBackwards(place) }).limit(pageSize + 1)
      return cutPage(await read(ordered.overrideTypes<DirectoryRow[]>()), place)
    },
    placeholderData: keepPreviousData,
  })

/** A few units to choose from: those that match what is typed, else the first. */
export const unitChoicesQuery = (condominiumId: string, search: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'choices', search],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: () => {
      const matching = filtered(condominiumId, { search, block: null, situation: null })
      return read(matching.order('sort_key').limit(30).overrideTypes<UnitRow[]>())
    },
    placeholderData: keepPreviousData,
  })
