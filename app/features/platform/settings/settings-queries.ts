import { queryOptions } from '@tanstack/react-query'
import type { IndexSeries } from '../../../../domain/indexes/index-table.ts'
import type { PlaceHoliday } from '../../../../domain/platform/holiday-changes.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A change of a part of the settings; `items` are the part's own rows, with what each was and became. */
export type PlatformChange<Item> = {
  id: string
  made_at: string
  made_by: string | null
  source: string
  items: readonly Item[]
  undone_at: string | null
  undone_by: string | null
  may_undo: boolean
}

export type IndexItem = { series: IndexSeries; month: string; before: string | null; after: string | null }

/** The answer of `platform_indexes`: percents by 'YYYY-MM'. */
type PlatformIndexes = {
  factor_shown: boolean
  series: { series: IndexSeries; months: Record<string, string> }[]
  changes: PlatformChange<IndexItem>[]
}

export const platformIndexesQuery = queryOptions({
  queryKey: ['platform', 'indexes'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: () => read<PlatformIndexes>(supabase.rpc('platform_indexes')),
})

export type HolidayItem = { key: string; before: PlaceHoliday | null; after: PlaceHoliday | null }

/** A rule of a place, its town as condominiums there write it. */
export type HolidayRule = PlaceHoliday & { town: string | null }

/** The answer of `platform_holidays`. */
type PlatformHolidays = {
  factor_shown: boolean
  rules: HolidayRule[]
  changes: PlatformChange<HolidayItem>[]
}

export const platformHolidaysQuery = queryOptions({
  queryKey: ['platform', 'holidays'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: () => read<PlatformHolidays>(supabase.rpc('platform_holidays')),
})

export type Maintenance = {
  starts_at: string
  ends_at: string
  text: string
  told_hours: number
  is_read_only: boolean
}
export type MaintenanceItem = { before: Maintenance | null; after: Maintenance | null }

/** The answer of `platform_maintenance`. */
type PlatformMaintenance = {
  factor_shown: boolean
  maintenance: Maintenance | null
  changes: PlatformChange<MaintenanceItem>[]
}

export const platformMaintenanceQuery = queryOptions({
  queryKey: ['platform', 'maintenance'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: () => read<PlatformMaintenance>(supabase.rpc('platform_maintenance')),
})
