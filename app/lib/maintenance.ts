import { queryOptions } from '@tanstack/react-query'
import { invoke } from './commands/invoke.ts'

/** The maintenance that is announced to everybody now, or null. */
export const maintenanceQuery = queryOptions({
  queryKey: ['platform', 'maintenance-notice'],
  meta: { tables: [] },
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  queryFn: async () => (await invoke('view-maintenance', {})).notice,
})
