import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type Outage = {
  id: string
  title: string
  body: string
  category_id: string
  place_id: string | null
  blocks: string[]
  unit_ids: string[]
  started_at: string
  forecast_at: string | null
  ended_at: string | null
}
const outageColumns =
  'id, title, body, category_id, place_id, blocks, unit_ids, started_at, forecast_at, ended_at'

/** The failures that last, then the latest fifty. */
export const outagesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'outages'],
    meta: { tables: ['outages'] },
    queryFn: () =>
      read<Outage[]>(
        supabase
          .from('outages')
          .select(outageColumns)
          .eq('condominium_id', condominiumId)
          .order('ended_at', { ascending: false, nullsFirst: true })
          .order('started_at', { ascending: false })
          .limit(50),
      ),
  })

export type OutageUpdate = {
  id: string
  outage_id: string
  kind: 'begun' | 'update' | 'ended'
  body: string
  forecast_at: string | null
  created_at: string
}
export const outageUpdatesQuery = (condominiumId: string, outageIds: readonly string[]) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'outage-updates', outageIds],
    meta: { tables: ['outage_updates'] },
    queryFn: () =>
      read<OutageUpdate[]>(
        supabase
          .from('outage_updates')
          .select('id, outage_id, kind, body, forecast_at, created_at')
          .eq('condominium_id', condominiumId)
          .in('outage_id', outageIds)
          .order('created_at', { ascending: false }),
      ),
    enabled: outageIds.length > 0,
  })
