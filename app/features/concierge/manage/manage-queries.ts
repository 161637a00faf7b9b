import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActKind, OccurrenceCategory } from '../../../../domain/concierge/acts.ts'
import type { ConflictCode } from '../../../../domain/concierge/fold/parts.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'
import type { RoleForm } from '../../../../domain/role-words.ts'
import { afterKey, type ForwardPage } from '../../../lib/lists/forward.ts'
import { type Place, pairKey } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { type DeliveryRow, deliveryColumns, type VisitRow, visitColumns } from '../queries.ts'

/** What a list of the desk's books is narrowed to. Civil dates, both included. */
export type BookFilters = {
  search: string
  status: string | null
  unitId: string | null
  from: string | null
  until: string | null
}

/** `after` of the pages' functions: the last row of the one before, from its `pairKey`. */
function lastOf(place: Place): { at: string; id: string } | null {
  const key = afterKey(place)
  return key && key.length > 36 ? { id: key.slice(0, 36), at: key.slice(36) } : null
}

type BookPage<Row> = { rows: Row[]; more: boolean }
const keyed = <Row extends { id: string }>(
  { rows, more }: BookPage<Row>,
  at: (row: Row) => string,
): ForwardPage<Row & { key: string }> => ({
  rows: rows.map((row) => ({ ...row, key: pairKey(row.id, at(row)) })),
  more,
})

/** As `visits_page` and its like take them. */
export const filtersOf = (
  { search, status, unitId, from, until }: BookFilters,
  category?: string | null,
) => ({
  ...(search && { typed: search }),
  ...(status && { status }),
  ...(unitId && { unit_id: unitId }),
  ...(from && { from }),
  ...(until && { until }),
  ...(category && { category }),
})

type OfDesk = { key: string; unit_label: string | null; desk_name: string | null }
export type BookVisit = Omit<VisitRow, 'unit'> &
  OfDesk & { entered_by_name: string | null; left_by_name: string | null; has_document: boolean }

export const visitsPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'visits', filters, place],
    meta: { tables: ['visits', 'units', 'memberships', 'desks'] },
    queryFn: async () =>
      keyed(
        await read<BookPage<BookVisit>>(
          supabase.rpc('visits_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after: lastOf(place),
          }),
        ),
        ({ entered_at }) => entered_at,
      ),
    placeholderData: keepPreviousData,
  })

export type BookDelivery = Omit<DeliveryRow, 'unit'> &
  OfDesk & { received_by_name: string | null; closed_by_name: string | null }

export const deliveriesPageQuery = (condominiumId: string, filters: BookFilters, place: Place) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'deliveries', filters, place],
    meta: { tables: ['deliveries', 'units', 'memberships', 'desks'] },
    queryFn: async () =>
      keyed(
        await read<BookPage<BookDelivery>>(
          supabase.rpc('deliveries_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters),
            after: lastOf(place),
          }),
        ),
        ({ arrived_at }) => arrived_at,
      ),
    placeholderData: keepPreviousData,
  })

export type OccurrenceRow = OfDesk & {
  id: string
  /** Its number in the book. */
  number: number
  /** Its place in the log of the condominium's desks, and the beginning of its hash. */
  seal: string
  category: OccurrenceCategory
  text: string
  photo_path: string | null
  refers_to: string | null
  noted_at: string
  noted_by_name: string
  recorded_at: string
}
export const occurrencesPageQuery = (
  condominiumId: string,
  filters: BookFilters,
  category: OccurrenceCategory | null,
  place: Place,
) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'occurrences', filters, category, place],
    meta: { tables: ['occurrences', 'desk_acts', 'units', 'desks'] },
    queryFn: async () =>
      keyed(
        await read<BookPage<OccurrenceRow>>(
          supabase.rpc('occurrences_page', {
            condo_id: condominiumId,
            filters: filtersOf(filters, category),
            after: lastOf(place),
          }),
        ),
        ({ noted_at }) => noted_at,
      ),
    placeholderData: keepPreviousData,
  })

export type LogCheck = { is_whole: boolean; acts: number; broken_at: number | null }
type LogPart = LogCheck & { through: number; hash: string | null; more: boolean }
/** Verifies the log part by part, each from the last good act on; calls `tell` with the number of acts read so far. */
async function checkLog(condominiumId: string, tell: (acts: number) => void): Promise<LogCheck> {
  const ask = (since: number, known: string | null) =>
    read<LogPart>(supabase.rpc('verify_desk_log', { condo_id: condominiumId, since, known }))
  let part = await ask(0, null)
  for (tell(part.through); part.more; tell(part.through)) part = await ask(part.through, part.hash)
  return { is_whole: part.is_whole, acts: part.through, broken_at: part.broken_at }
}
/**
 * Whether the log of acts is as it was recorded; runs only on request, because it reads the whole log. Calls `tell` with the number of acts read so
 * far.
 */
export const logCheckQuery = (condominiumId: string, tell: (acts: number) => void) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'log-check'],
    meta: { tables: ['desk_acts'] },
    queryFn: () => checkLog(condominiumId, tell),
    enabled: false,
  })

export type DeskSummary = {
  inside: number
  overstaying: number
  waiting: number
  oldest_waiting: string | null
  expected: number
  out_keys: number
  late_keys: number
  kept_items: number
  open_conflicts: number
  on_duty: { desk: string; name: string; since: string }[]
}
export const deskSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'summary'],
    meta: {
      tables: [
        'visits',
        'deliveries',
        'visit_authorizations',
        'key_loans',
        'lost_items',
        'desk_conflicts',
        'shifts',
        'desks',
        'concierge_settings',
        'desk_acts',
      ],
    },
    queryFn: () => read<DeskSummary>(supabase.rpc('concierge_summary', { condo_id: condominiumId })),
  })

/** The visitors who have been inside longest. */
export const insideQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'visits', 'inside'],
    meta: { tables: ['visits', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('visits')
          .select(visitColumns)
          .eq('condominium_id', condominiumId)
          .eq('status', 'inside')
          .order('entered_at')
          .limit(6)
          .overrideTypes<VisitRow[], { merge: false }>(),
      ),
  })
/** The deliveries that have waited longest. */
export const waitingDeliveriesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'deliveries', 'waiting'],
    meta: { tables: ['deliveries', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('deliveries')
          .select(deliveryColumns)
          .eq('condominium_id', condominiumId)
          .eq('status', 'waiting')
          .order('arrived_at')
          .limit(6)
          .overrideTypes<DeliveryRow[], { merge: false }>(),
      ),
  })

/** One of two contradicting acts. */
export type ConflictSide = {
  kind: ActKind
  happened_at: string
  acted_by_name: string
  desk_name: string
  payload: { name?: string; to_name?: string; description?: string; carrier?: string }
}
export type ConflictRow = ConflictSide & {
  id: string
  code: ConflictCode
  noticed_at: string
  settled_at: string | null
  settled_by_name: string | null
  resolution: 'first' | 'this' | 'both' | null
  note: string | null
  unit_label: string | null
  other: ConflictSide | null
}
/** Contradicting acts of two desks: the open ones, or the settled ones. */
export const conflictsQuery = (condominiumId: string, settled: boolean) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'conflicts', settled],
    meta: {
      tables: ['desk_conflicts', 'desk_acts', 'desks', 'visits', 'deliveries', 'units', 'memberships'],
    },
    queryFn: () =>
      read<ConflictRow[]>(supabase.rpc('desk_conflict_list', { condo_id: condominiumId, settled })),
  })

export type DeskPerson = {
  user_id: string
  name: string
  role: Role
  role_form: RoleForm | null
  has_pin: boolean
  set_at: string | null
}
/** The people who work at the desk, and whether they have a PIN for it. */
export const deskPeopleQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'people'],
    meta: { tables: ['memberships'] },
    queryFn: () => read<DeskPerson[]>(supabase.rpc('desk_people', { condo_id: condominiumId })),
  })
