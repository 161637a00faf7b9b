import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { gateOutcomeWords, lostStatusWords, patrolWords } from '../../../../domain/concierge/words.ts'
import { afterKey, forwardPage } from '../../../lib/lists/forward.ts'
import type { Place } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type BookFilters, filtersOf } from './manage-queries.ts'

// The desk's records besides visits and parcels, fifty a page, the newest first. `more` is a filter specific to the list.
type More = Readonly<Record<string, string | null>>

export const asked = (filters: BookFilters, more: More) => ({
  ...filtersOf(filters),
  ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== null)),
})

export type ShiftRow = {
  id: string
  key: string
  desk_name: string | null
  doorman_name: string
  started_at: string
  handed_at: string | null
  checklist: { id: string; ok: boolean; note?: string | null }[]
  notes: string
  accepted_at: string | null
  accepted_by_name: string | null
}
export const shiftsPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'shifts', filters, place],
    meta: { tables: ['shifts', 'desks'] },
    queryFn: async () =>
      forwardPage(
        await read<ShiftRow[]>(
          supabase.rpc('shifts_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type LoanRow = {
  id: string
  key: string
  key_id: string
  key_name: string
  key_place: string | null
  status: 'out' | 'returned'
  to_name: string
  unit_label: string | null
  expected_back: string | null
  note: string | null
  lent_at: string
  lent_by_name: string | null
  returned_at: string | null
  returned_by_name: string | null
}
export const loansPageQuery = (condominiumId: string, filters: BookFilters, more: More, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'loans', filters, more, place],
    meta: { tables: ['key_loans', 'desk_keys', 'units', 'memberships', 'desks'] },
    queryFn: async () =>
      forwardPage(
        await read<LoanRow[]>(
          supabase.rpc('key_loans_page', {
            condo_id: condominiumId,
            filters: asked(filters, more),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type LostRow = {
  id: string
  key: string
  status: keyof typeof lostStatusWords
  description: string
  place: string
  photo_path: string | null
  found_at: string
  found_by_name: string | null
  closed_at: string | null
  closed_by_name: string | null
  to_name: string | null
  reason: string | null
}
export const lostPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'lost', filters, place],
    meta: { tables: ['lost_items', 'memberships', 'desks'] },
    queryFn: async () =>
      forwardPage(
        await read<LostRow[]>(
          supabase.rpc('lost_items_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type PassRow = {
  id: string
  key: string
  point_id: string
  point_name: string
  proof: keyof typeof patrolWords
  is_valid: boolean
  passed_at: string
  passed_by_name: string
  desk_name: string | null
}
export const patrolPageQuery = (condominiumId: string, filters: BookFilters, more: More, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'patrol-page', filters, more, place],
    meta: { tables: ['patrol_passes', 'patrol_points', 'desks'] },
    queryFn: async () =>
      forwardPage(
        await read<PassRow[]>(
          supabase.rpc('patrol_page', {
            condo_id: condominiumId,
            filters: asked(filters, more),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type OpeningRow = {
  id: string
  key: string
  gate_id: string
  gate_name: string
  reason: string
  outcome: keyof typeof gateOutcomeWords
  opened_at: string
  opened_by_name: string
  desk_name: string | null
}
export const openingsPageQuery = (condominiumId: string, filters: BookFilters, more: More, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'openings', filters, more, place],
    meta: { tables: ['gate_openings', 'gates', 'desks'] },
    queryFn: async () =>
      forwardPage(
        await read<OpeningRow[]>(
          supabase.rpc('gate_openings_page', {
            condo_id: condominiumId,
            filters: asked(filters, more),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type InstructionEntry = {
  id: string
  key: string
  unit_id: string | null
  unit_label: string | null
  text: string
  until: string | null
  created_at: string
  created_by_name: string | null
}
/** Status: standing (the usual) or ended. */
export const instructionsPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'instructions', filters, place],
    meta: { tables: ['desk_instructions', 'units', 'memberships'] },
    queryFn: async () =>
      forwardPage(
        await read<InstructionEntry[]>(
          supabase.rpc('instructions_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

export type BanEntry = Omit<InstructionEntry, 'text'> & {
  name: string
  description: string | null
  reason: string
  photo_path: string | null
}
export const bansPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'bans', filters, place],
    meta: { tables: ['admission_bans', 'units', 'memberships'] },
    queryFn: async () =>
      forwardPage(
        await read<BanEntry[]>(
          supabase.rpc('bans_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after_key: afterKey(place),
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  })
