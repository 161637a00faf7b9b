import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AreaHours, AreaTerms } from '../../../domain/reservations/rules.ts'
import type { QuotaPeriod, ReservationState } from '../../../domain/reservations/words.ts'
import { forwardPage } from '../../lib/lists/forward.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

export type AreaPhoto = { path: string; alt: string }

/** A space with its terms; amounts in centavos. */
export type Area = AreaTerms & {
  id: string
  name: string
  kind: 'space' | 'parking'
  description: string
  rules: string
  buffer_before: number
  buffer_after: number
  needs_approval: boolean
  deposit_cents: number
  free_cancel_hours: number
  late_cancel_percent: number
  open_to: 'responsible' | 'residents'
  offer_hours: number
  questions: { id: string; label: string; required: boolean }[]
  hours: AreaHours[]
  /** As they are shown; the first is the cover. */
  photos: AreaPhoto[]
  /** Null means up to its capacity. */
  guests_most: number | null
  guests_until_hours: number
  /** Items checked at hand-over and return. */
  checklist: { id: string; label: string }[]
}

/** The spaces with their hours and special days, by name. */
export const areasQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'areas'],
    meta: { tables: ['common_areas', 'area_hours', 'special_days'] },
    queryFn: () => read<Area[]>(supabase.rpc('common_areas_view', { condo_id: condominiumId })),
  })

/** An entry that occupies a space; names the unit only where the reader may know. */
export type CalendarEntry = {
  id: string
  area_id: string
  kind: 'booking' | 'block'
  state: ReservationState | 'blocked'
  starts_at: string
  ends_at: string
  unit_label: string | null
  is_mine: boolean
  guests: number | null
  note: string | null
}

/** A day of a month at a glance: the first of its entries, the reader's own among them, and how many there are. */
export type Glance = {
  on_date: string
  count: number
  entries: Pick<CalendarEntry, 'id' | 'area_id' | 'kind' | 'state' | 'starts_at' | 'is_mine'>[]
}

/** The days that have entries, from one civil day to another, the last excluded; `most` entries of each. */
export const monthQuery = (
  condominiumId: string,
  { from, until, area, most }: { from: string; until: string; area: string | null; most: number },
) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'month', from, until, area, most],
    meta: { tables: ['reservations', 'area_blocks'] },
    queryFn: () =>
      read<Glance[]>(
        supabase.rpc('reservation_month', {
          condo_id: condominiumId,
          from_on: from,
          until_on: until,
          space: area,
          most,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/**
 * Entries of the spaces from one civil day to another, the last excluded. Those of other days do not stand in for them
 * meanwhile: what is taken would look free.
 */
export const calendarQuery = (condominiumId: string, from: string, until: string, area: string | null) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'calendar', from, until, area],
    meta: { tables: ['reservations', 'area_blocks', 'unit_list'] },
    queryFn: () =>
      read<CalendarEntry[]>(
        supabase.rpc('reservation_calendar', {
          condo_id: condominiumId,
          from_on: from,
          until_on: until,
          space: area,
        }),
      ),
  })

export type Wait = {
  id: string
  area_id: string
  starts_at: string
  ends_at: string
  state: 'waiting' | 'offered'
  expires_at: string | null
  /** Of the day on which the place was taken. */
  fee_cents: number
  deposit_cents: number
  /** From 1; of one that was offered its place no longer counts. */
  position: number
}
export type Start = { now: string; today: string; units: { id: string; label: string }[]; waits: Wait[] }

/** The product's clock, the reader's units and their places in waiting lists. */
export const startQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'start'],
    meta: { tables: ['reservation_waits', 'reservations', 'unit_list'] },
    queryFn: () => read<Start>(supabase.rpc('reservation_start', { condo_id: condominiumId })),
  })

export type Reservation = {
  id: string
  area_id: string
  area_name: string
  unit_id: string
  unit_label: string
  booked_by_name: string | null
  state: ReservationState
  starts_at: string
  ends_at: string
  guests: number
  fee_cents: number
  deposit_cents: number
  free_cancel_hours: number
  late_cancel_percent: number
  reason: string | null
  fee_state: 'waiting' | 'charged' | 'waived' | null
  deposit_state: 'waiting' | 'charged' | 'waived' | null
  /** Set once the deposit was settled. */
  deposit_returned: number | null
  key: string
}
export type Filters = {
  state?: ReservationState
  area_id?: string
  text?: string
  coming?: boolean
  own?: boolean
}

/** Bookings, the latest date first: the management all, residents their units'. */
export const reservationsQuery = (condominiumId: string, filters: Filters, after: string | null) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'list', filters, after],
    meta: {
      tables: ['reservations', 'common_areas', 'unit_list', 'people', 'unit_dues', 'reservation_deposits'],
    },
    queryFn: async () =>
      forwardPage(
        await read<Reservation[]>(
          supabase.rpc('reservations_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

type Limit = { period: QuotaPeriod; most: number; used: number; area_names: string[] }

/** What a booking of a space by a unit on a civil day counts against. */
export const limitsQuery = (condominiumId: string, areaId: string, unitId: string, date: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'limits', areaId, unitId, date],
    meta: { tables: ['area_quotas', 'reservations'] },
    queryFn: () =>
      read<Limit[]>(
        supabase.rpc('reservation_limits', {
          condo_id: condominiumId,
          space: areaId,
          unit: unitId,
          on_day: date,
        }),
      ),
  })

/** A place in a waiting list as the management sees it; its position counts those before it for the same time. */
export type ListedWait = Pick<
  Wait,
  'id' | 'area_id' | 'starts_at' | 'ends_at' | 'state' | 'expires_at' | 'position'
> & { area_name: string; unit_label: string | null; created_at: string }

/** Who waits for times to come; the management's. */
export const waitsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'waits'],
    meta: { tables: ['reservation_waits', 'reservations', 'unit_list', 'common_areas'] },
    queryFn: () => read<ListedWait[]>(supabase.rpc('reservation_waits_view', { condo_id: condominiumId })),
  })

/** What the acts read of a booking. */
export type Acted = Pick<
  Reservation,
  | 'id'
  | 'area_name'
  | 'unit_label'
  | 'state'
  | 'starts_at'
  | 'ends_at'
  | 'fee_cents'
  | 'deposit_cents'
  | 'free_cancel_hours'
  | 'late_cancel_percent'
  | 'fee_state'
  | 'deposit_state'
>
