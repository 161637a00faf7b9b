import { queryOptions } from '@tanstack/react-query'
import { AppError } from '../../../domain/errors.ts'
import type { IncidentFilters } from '../../../domain/incidents/input.ts'
import type { IncidentView } from '../../../domain/incidents/view.ts'
import type {
  IncidentOutcome,
  IncidentStatus,
  Place,
  Priority,
  Visibility,
  Waiting,
} from '../../../domain/incidents/words.ts'
import type { CaseState } from '../../../domain/penalties/words.ts'
import { afterKey, type ForwardPage, forwardPage } from '../../lib/lists/forward.ts'
import { type Place as ListPlace, pageSize } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** A line of the list; fields that the reader may not see are null. */
export type IncidentLine = Place & {
  id: string
  protocol: string
  title: string
  status: IncidentStatus
  waiting_for: Waiting | null
  outcome: IncidentOutcome | null
  category_id: string
  category_name: string
  category_icon: string
  priority: Priority
  visibility: Visibility
  reporter_name: string | null
  is_mine: boolean
  is_followed: boolean
  followers: number
  assignee_id: string | null
  assignee_name: string | null
  supplier_name: string | null
  merged_into_id: string | null
  outage_id: string | null
  answer_due_at: string | null
  solve_due_at: string | null
  paused_at: string | null
  answered_at: string | null
  created_at: string
  key: string
}

export type ListAsked = { filters: IncidentFilters; sorted: 'newest' | 'due'; place: ListPlace }

/** A page of the incidents that the caller may read. */
export const incidentsQuery = (condominiumId: string, { filters, sorted, place }: ListAsked) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'list', filters, sorted, place],
    meta: { tables: ['incidents', 'incident_followers', 'incident_categories', 'incident_places'] },
    queryFn: async (): Promise<ForwardPage<IncidentLine>> =>
      forwardPage(
        await read<IncidentLine[]>(
          supabase.rpc('incidents_page', {
            condo_id: condominiumId,
            filters,
            sorted_by: sorted,
            after_key: afterKey(place),
            page_size: pageSize,
          }),
        ),
      ),
  })

export type IncidentSummary = {
  open: number
  new: number
  in_progress: number
  waiting: number
  late: number
  /** The management's own. */
  unassigned: number | null
  mine: number
  outages: number
}
export const incidentSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'summary'],
    meta: { tables: ['incidents', 'outages'] },
    queryFn: () => read<IncidentSummary>(supabase.rpc('incident_summary', { condo_id: condominiumId })),
  })

/** One full incident. Throws `not_found` where the caller may not read it. */
export const incidentQuery = (condominiumId: string, incidentId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'one', incidentId],
    meta: {
      tables: ['incidents', 'incident_comments', 'incident_followers', 'incident_events', 'outages', 'files'],
    },
    queryFn: async () => {
      const view = await read<IncidentView | null>(
        supabase.rpc('incident_view', { condo_id: condominiumId, incident_id: incidentId }),
      )
      if (!view) throw new AppError('not_found')
      return view
    },
  })

/** The results of an incident: service orders, and penalty cases for users who may read those. An order's id is null where it cannot be opened. */
export type IncidentTies = {
  orders: {
    id: string | null
    code: string
    status: 'planned' | 'open' | 'in_progress' | 'done' | 'checked' | 'cancelled'
    done_on: string | null
  }[]
  cases: { id: string; number: string; state: CaseState }[]
}
export const incidentTiesQuery = (condominiumId: string, incidentId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'ties', incidentId],
    meta: { tables: ['incidents', 'maintenance_orders', 'penalty_cases'] },
    queryFn: () =>
      read<IncidentTies | null>(
        supabase.rpc('incident_ties', { condo_id: condominiumId, incident_id: incidentId }),
      ),
  })

export type Category = { id: string; name: string; icon: string; is_private: boolean; priority: Priority }
export const categoriesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'categories'],
    meta: { tables: ['incident_categories'] },
    queryFn: () =>
      read<Category[]>(
        supabase
          .from('incident_categories')
          .select('id, name, icon, is_private, priority')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .order('position')
          .order('name'),
      ),
  })

export type CommonPlace = { id: string; name: string }
export const placesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'places'],
    meta: { tables: ['incident_places'] },
    queryFn: () =>
      read<CommonPlace[]>(
        supabase
          .from('incident_places')
          .select('id, name')
          .eq('condominium_id', condominiumId)
          .is('removed_at', null)
          .order('position')
          .order('name'),
      ),
  })

export type IncidentMap = {
  blocks: { block: string; units: number; open: number; late: number }[]
  floors: {
    floor: number | null
    open: number
    units: { id: string; number: string; open: number; late: number }[]
  }[]
  places: { id: string; name: string; open: number; late: number }[]
  elsewhere: number
}
/** Counts of open incidents, by block and common place, and by floor and unit of one block. */
export const incidentMapQuery = (condominiumId: string, block: string | null) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'map', block],
    meta: { tables: ['incidents', 'units', 'incident_places'] },
    queryFn: () =>
      read<IncidentMap>(supabase.rpc('incident_map', { condo_id: condominiumId, of_block: block })),
  })

export type SimilarIncident = {
  id: string
  protocol: string
  title: string
  status: IncidentStatus
  category_name: string
  created_at: string
  followers: number
  is_followed: boolean
  is_mine: boolean
  place_name: string | null
  block: string | null
  floor: number | null
}
export type SimilarAsked = {
  category: string
  place: { unit_id?: string | null; place_id?: string | null; block?: string | null }
  typed: string
}
export const similarQuery = (condominiumId: string, { category, place, typed }: SimilarAsked) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'similar', category, place, typed],
    meta: { tables: ['incidents', 'incident_followers', 'incident_categories', 'incident_places'] },
    queryFn: () =>
      read<SimilarIncident[]>(
        supabase.rpc('incident_similar', { condo_id: condominiumId, category, filters: place, typed }),
      ),
    enabled: category !== '',
    placeholderData: (before) => before,
  })

export type ReportRow = {
  by: 'all' | 'category' | 'place' | 'month'
  name: string | null
  count: number
  open: number
  answer_minutes: number | null
  solve_minutes: number | null
  in_time: number
  /** Solved ones, and open ones whose time is over. */
  due: number
  late: number
  rating: number | null
}
/** `joined` are the reports of failures of many, which no row counts. */
export type IncidentReport = {
  rows: ReportRow[]
  joined: number
  ageing: { upto: number | null; count: number }[]
}
export const incidentReportQuery = (condominiumId: string, from: string, until: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'report', from, until],
    meta: { tables: ['incidents', 'incident_categories', 'incident_places'] },
    queryFn: () =>
      read<IncidentReport>(
        supabase.rpc('incident_report', { condo_id: condominiumId, from_on: from, until_on: until }),
      ),
  })

/** The possible assignees of an incident: the team and the suppliers. */
export type Assignees = {
  members: { user_id: string; full_name: string }[]
  suppliers: { id: string; name: string }[]
}
export const assigneesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['incidents', condominiumId, 'assignees'],
    meta: { tables: ['memberships', 'suppliers'] },
    queryFn: async (): Promise<Assignees> => {
      const [members, suppliers] = await Promise.all([
        read<Assignees['members']>(
          supabase
            .from('memberships')
            .select('user_id, full_name')
            .eq('condominium_id', condominiumId)
            .eq('status', 'approved')
            .in('role', ['owner_admin', 'admin', 'doorman', 'council'])
            .order('full_name'),
        ),
        read<Assignees['suppliers']>(
          supabase
            .from('suppliers')
            .select('id, name')
            .eq('condominium_id', condominiumId)
            .is('archived_on', null)
            .order('name')
            .limit(1000),
        ),
      ])
      return { members, suppliers }
    },
  })
