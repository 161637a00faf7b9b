import { queryOptions } from '@tanstack/react-query'
import type { BuildingEvent } from '../../../../domain/building-calendar/events.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { Feed } from '../../reservations/feed/feed-card.tsx'

type BuildingCalendar = { today: string; events: BuildingEvent[]; feed: Feed | null }

/** What is dated from one day until before another, by the reader's role. */
export const buildingCalendarQuery = (condominiumId: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['building-calendar', condominiumId, from, until],
    meta: {
      tables: [
        ...['assemblies', 'polls', 'moves', 'reservations', 'area_blocks', 'draws', 'penalty_cases'],
        ...['maintenance_orders', 'maintenance_plans', 'assets', 'asset_warranties', 'inspection_records'],
        ...['supplier_documents', 'documents', 'acknowledgement_requests', 'mandates', 'data_requests'],
        ...['charges', 'bills'],
      ],
    },
    queryFn: () =>
      read<BuildingCalendar>(
        supabase.rpc('building_calendar', { condo_id: condominiumId, from_on: from, until_on: until }),
      ),
  })
