import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { BuildingEvent, EventKind } from '../../../../domain/building-calendar/events.ts'
import { addDays } from '../../../../domain/calendar.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { Feed } from '../../reservations/feed/feed-card.tsx'

type BuildingCalendar = {
  today: string
  events: BuildingEvent[]
  /** From this day on there is more than is given. */
  cut_on: string | null
  feed: Feed | null
}

/** The tables of what is dated, but of charges and bills. */
export const datedTables = [
  ...['assemblies', 'polls', 'moves', 'reservations', 'area_blocks', 'draws', 'penalty_cases'],
  ...['maintenance_orders', 'maintenance_plans', 'assets', 'asset_warranties', 'inspection_records'],
  ...['suppliers', 'incident_places'],
  ...['supplier_documents', 'documents', 'acknowledgement_requests', 'mandates', 'data_requests'],
]

/** What is dated from one day until before another, by the reader's role, of some kinds or of all. */
const buildingCalendarQuery = (
  condominiumId: string,
  from: string,
  until: string,
  kinds: readonly EventKind[] = [],
) =>
  queryOptions({
    queryKey: ['building-calendar', condominiumId, from, until, kinds],
    meta: { tables: [...datedTables, 'charges', 'bills'] },
    queryFn: () =>
      read<BuildingCalendar>(
        supabase.rpc('building_calendar', {
          condo_id: condominiumId,
          from_on: from,
          until_on: until,
          kinds: kinds.length > 0 ? kinds : null,
        }),
      ),
  })

type Wanted = { from: string; until: string; day: string; kinds: readonly EventKind[] }

/**
 * What the page shows: a window of time with every kind, for the filter and what it counts. Where that is more than one answer has room for, the kinds
 * that were chosen and the chosen day are asked for apart; `cutOn` is the day from which on something is missing then.
 */
export function useBuildingCalendar(condominiumId: string, { from, until, day, kinds }: Wanted) {
  // The grid stays while another month comes: who goes through the days by keyboard stays on theirs.
  const whole = useQuery({
    ...buildingCalendarQuery(condominiumId, from, until),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = Boolean(whole.data?.cut_on) && kinds.length > 0
  const narrowed = useQuery({
    ...buildingCalendarQuery(condominiumId, from, until, kinds),
    enabled: isNarrowed,
  })
  const main = isNarrowed ? narrowed : whole
  const cutOn = main.data?.cut_on ?? null
  const isCutDay = cutOn !== null && day >= cutOn
  const ofDay = useQuery({
    ...buildingCalendarQuery(condominiumId, day, addDays(day, 1), kinds),
    enabled: isCutDay,
  })
  const events = [
    ...(main.data?.events ?? []).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)),
    ...(isCutDay ? (ofDay.data?.events ?? []) : []),
  ]
  return {
    whole,
    events: cutOn === null ? events : [...new Map(events.map((event) => [keyOf(event), event])).values()],
    cutOn,
    failed: [narrowed, ofDay].find(({ isError }) => isError),
    isComing: whole.isPlaceholderData || (isNarrowed && narrowed.isPending) || (isCutDay && ofDay.isPending),
  }
}

const keyOf = ({ what, id, on_date, title }: BuildingEvent): string => `${what} ${id} ${on_date} ${title}`
