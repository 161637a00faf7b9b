import { queryOptions } from '@tanstack/react-query'
import type { Checklist } from '../../../../domain/reservations/checklist/checklists.ts'
import type { DamageState } from '../../../../domain/reservations/damage/rules.ts'
import type { GuestTerms } from '../../../../domain/reservations/guests/rules.ts'
import type { ReservationState } from '../../../../domain/reservations/words.ts'
import type { StoredFile } from '../../../lib/files/stored-files.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { AreaPhoto, Reservation } from '../queries.ts'

export type Guest = {
  id: string
  name: string
  /** The last three signs of the document. */
  document_hint: string | null
  plate: string | null
  companions_max: number
  came_at: string | null
}

/** What only the management and the unit read of a booking. */
export type Terms = Pick<
  Reservation,
  | 'fee_cents'
  | 'deposit_cents'
  | 'free_cancel_hours'
  | 'late_cancel_percent'
  | 'reason'
  | 'booked_by_name'
  | 'fee_state'
  | 'deposit_state'
> & { created_at: string; expires_at: string | null; answers: { label: string; answer: string }[] }

export type Booking = {
  id: string
  area_id: string
  area_name: string
  unit_id: string
  unit_label: string
  state: ReservationState
  starts_at: string
  ends_at: string
  /** The number of people given when booking; 0 where none was given. */
  people: number
  is_mine: boolean
  rules: string
  photos: AreaPhoto[]
} & Partial<Terms>

/** What a use broke beyond its deposit; amounts in centavos, days 'YYYY-MM-DD'. */
export type Damage = {
  id: string
  state: DamageState
  cents: number
  reason: string
  items: { id: string; label: string; note: string }[]
  files: StoredFile[]
  proposed_name: string
  proposed_at: string
  answer_until: string
  answer: 'accepted' | 'contested' | null
  answer_note: string
  answer_files: StoredFile[]
  answered_name: string | null
  answered_at: string | null
  charged_cents: number | null
  decided_words: string
  decided_name: string | null
  decided_at: string | null
  withdraw_reason: string | null
  withdrawn_name: string | null
  withdrawn_at: string | null
  due_state: 'waiting' | 'charged' | 'waived' | null
}

type ReservationComment = {
  id: string
  by: string
  is_mine: boolean
  is_management: boolean
  body: string
  at: string
}

/** The page of one booking, as far as the reader may see; amounts in centavos, instants as ISO texts. */
export type ReservationDay = {
  now: string
  /** The condominium's civil date. */
  today: string
  booking: Booking
  /** Set once the deposit was settled. */
  deposit: {
    returned_cents: number
    kept_cents: number
    reason: string | null
    checklist_id: string | null
    settled_at: string
  } | null
  guests: GuestTerms & { is_hidden: boolean; listed: number; people: number; came: number; list: Guest[] }
  /** The items that the space requires to be checked. */
  items: { id: string; label: string }[]
  checklists: Checklist[]
  /** Those that were withdrawn too, the newest last. */
  damages: Damage[]
  /** Whether the reader is of one of the two sides that write to each other. */
  may_talk: boolean
  comments: ReservationComment[]
}

/** One booking with its guests and the space's state before and after; null where the reader may not see it. */
export const reservationDayQuery = (condominiumId: string, reservationId: string) =>
  queryOptions({
    queryKey: ['reservations', condominiumId, 'day', reservationId],
    meta: {
      tables: [
        ...['reservations', 'common_areas', 'unit_list', 'people', 'unit_dues', 'reservation_deposits'],
        ...[
          'visit_parties',
          'visit_authorizations',
          'visits',
          'reservation_checklists',
          'reservation_damages',
          'reservation_comments',
        ],
      ],
    },
    queryFn: () =>
      read<ReservationDay | null>(
        supabase.rpc('reservation_day', { condo_id: condominiumId, booking: reservationId }),
      ),
  })
