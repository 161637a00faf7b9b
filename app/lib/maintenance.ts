import { queryOptions } from '@tanstack/react-query'
import { read } from './read.ts'
import { supabase } from './supabase.ts'

export type MaintenanceNotice = {
  starts_at: string
  ends_at: string
  text: string
  is_read_only: boolean
  has_started: boolean
}

/** The maintenance that is announced to everybody now, or null. */
export const maintenanceQuery = queryOptions({
  queryKey: ['platform', 'maintenance-notice'],
  meta: { tables: [] },
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  queryFn: () => read<MaintenanceNotice | null>(supabase.rpc('maintenance_notice')),
})
