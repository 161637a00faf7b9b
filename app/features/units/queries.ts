import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { homesFirst, type UnitKind } from '../../../domain/units/unit-kind.ts'
import { cutPage, isBackwards, type KeyedPage, type Place, pageSize } from '../../lib/lists/keyset.ts'
import { orNone, read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import type { PlanLimit } from '../subscriptions/plan-limit.ts'
import { type MatchKind, searchRegister, unitsOf } from './register-queries.ts'

/** The answer of `unit_summary`; shares are whole shares of `share_total`. */
export type UnitSummary = {
  /** Civil date in Brasília time. */
  today: string
  units: number
  /** Garages and storage rooms among them. */
  annexes: number
  with_owner: number
  without_owner: number
  without_payer: number
  let: number
  share_sum: number
  share_total: number
  kinds: UnitKind[]
  /** `key`: how the sort keys of its units begin. */
  blocks: { name: string; key: string; units: number }[]
}

export const unitSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'summary'],
    meta: { tables: ['units', 'unit_annexes', 'occupancies', 'condominiums'] },
    queryFn: () => read<UnitSummary>(supabase.rpc('unit_summary', { condo_id: condominiumId })),
  })

export const unitLimitQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'limit'],
    meta: { tables: ['units', 'condominium_subscriptions', 'subscription_plans'] },
    queryFn: () =>
      read<PlanLimit>(supabase.rpc('check_plan_limits', { condo_id: condominiumId, feature_name: 'units' })),
  })

/** A person's present or past role in a unit, and since when. Civil dates. */
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
    user_id: string | null
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
  /** The day the unit was split, merged or given up. */
  closed_on: string | null
  /** While it is let: all on the tenant's bill by choice, instead of the owner's part apart. */
  one_boleto: boolean
  occupancies: Occupancy[]
}

const unitColumns = `id,block,number,floor,kind,share,area_cm2,closed_on,one_boleto,
  occupancies(id,kind,starts_on,ends_on,is_payer,is_voter,
    person:people(id,name,user_id,document_masked,email_masked,phone_masked))`

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
    queryFn: async () => (await orNone(unitsByIds(condominiumId, [unitId])))?.[0] ?? null,
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
      return ids.length === 0 ? [] : homesFirst(await unitsByIds(condominiumId, ids))
    },
  })

/** A row of `unit_directory`: what the front desk may see. */
export type DirectoryRow = { unit_id: string; sort_key: string; label: string; first_names: string | null }

const directory = (condominiumId: string, asked: Record<string, unknown>) =>
  read<DirectoryRow[]>(supabase.rpc('directory_page', { condo_id: condominiumId, ...asked }))

/** A page of the directory by unit; search results come best match first, all on one page. */
export const directoryQuery = (condominiumId: string, search: string, kinds: MatchKind[], place: Place) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'directory', search, kinds, place],
    meta: { tables: ['units', 'occupancies', 'people', 'vehicles'] },
    queryFn: async (): Promise<KeyedPage<DirectoryRow>> => {
      if (search.trim()) {
        const ids = unitsOf(await searchRegister(condominiumId, search, kinds, pageSize))
        const rows = inOrder(await directory(condominiumId, { ids }), ids)
        return { rows, hasPrevious: false, hasNext: false }
      }
      const beyond = 'key' in place ? place.key : null
      return cutPage(await directory(condominiumId, { ascending: !isBackwards(place), beyond }), place)
    },
    placeholderData: keepPreviousData,
  })

/** A few units to choose from: those that match the typed text, else the first ones. */
export const unitChoicesQuery = (condominiumId: string, search: string) =>
  queryOptions({
    queryKey: ['units', condominiumId, 'choices', search],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: async () => {
      const rows = supabase
        .from('unit_list')
        .select('unit_id,sort_key,label,block,number,kind,owner_name')
        .eq('condominium_id', condominiumId)
      if (!search.trim()) return read(rows.order('sort_key').limit(30).overrideTypes<UnitChoice[]>())
      const ids = unitsOf(await searchRegister(condominiumId, search, ['unit'], 30))
      return inOrder(await read(rows.in('unit_id', ids).overrideTypes<UnitChoice[]>()), ids)
    },
    placeholderData: keepPreviousData,
  })

/** A unit to choose. */
export type UnitChoice = {
  unit_id: string
  sort_key: string
  label: string
  block: string
  number: string
  kind: UnitKind
  owner_name: string | null
}

const inOrder = <Row extends { unit_id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] =>
  rows.toSorted((a, b) => ids.indexOf(a.unit_id) - ids.indexOf(b.unit_id))
