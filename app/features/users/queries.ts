import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InvitedRole } from '../../../domain/invitations.ts'
import type { OutgoingRole } from '../../../domain/mandates.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import type { RoleForm } from '../../../domain/role-words.ts'
import type { OccupancyKind } from '../../../domain/units/occupancy-kind.ts'
import { type KeyedPage, type Place, pageSize } from '../../lib/lists/keyset.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'
import type { PlanLimit } from '../subscriptions/plan-limit.ts'

export type MemberStatus = 'approved' | 'suspended' | 'ended'

/** A row of `find_members`. */
export type Member = {
  id: string
  user_id: string
  full_name: string
  email_masked: string | null
  role: Exclude<Role, 'superadmin'>
  status: MemberStatus
  reason: string | null
  created_at: string
  decided_at: string | null
  /** Where a page of members is cut. */
  place_key: string
  last_access: string | null
  has_second_factor: boolean
  units: string[]
  role_form: RoleForm | null
}

export type MemberFilters = { search: string; role: Member['role'] | null; status: MemberStatus | null }

/** A page of members, by role and name. */
export const membersQuery = (condominiumId: string, filters: MemberFilters, place: Place) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'members', filters, place],
    meta: { tables: ['memberships', 'people', 'occupancies', 'units'] },
    queryFn: async () => {
      const backwards = place.at === 'last' || place.at === 'before'
      const found = await read<Member[]>(
        supabase.rpc('find_members', {
          condo_id: condominiumId,
          wanted: filters.search,
          only_role: filters.role ?? undefined,
          only_status: filters.status ?? undefined,
          place: 'key' in place ? place.key : undefined,
          backwards,
        }),
      )
      return pageOf(found, place, backwards)
    },
    placeholderData: keepPreviousData,
  })

function pageOf(found: Member[], place: Place, backwards: boolean): KeyedPage<Member> {
  const more = found.length > pageSize
  const rows = found.slice(0, pageSize)
  return backwards
    ? { rows: rows.reverse(), hasPrevious: more, hasNext: place.at === 'before' }
    : { rows, hasPrevious: place.at === 'after', hasNext: more }
}

/** The answer of `member_summary`; residents, suspended and ended are counted up to 10,001. */
export type MemberSummary = Record<
  'management' | 'council' | 'doorman' | 'resident' | 'suspended' | 'ended' | 'invited',
  number
> & { seats: PlanLimit }

export const memberSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['memberships', condominiumId, 'summary'],
    meta: { tables: ['memberships', 'invitations', 'condominium_subscriptions'] },
    queryFn: () => read<MemberSummary>(supabase.rpc('member_summary', { condo_id: condominiumId })),
  })

/** An invitation; `expires_at` may have passed while it still says pending. */
export type Invitation = {
  id: string
  email_masked: string
  role: InvitedRole
  full_name: string | null
  unit_ids: string[]
  occupancy_kind: OccupancyKind | null
  status: 'pending' | 'accepted' | 'revoked' | 'expired'
  sent_at: string | null
  error_code: string | null
  expires_at: string
  closed_at: string | null
  created_at: string
}

/** Maximum length of the list of invitations: the newest. */
const invitationLimit = 200

/** The newest invitations, either open or ended ones. */
export const invitationsQuery = (condominiumId: string, open: boolean) =>
  queryOptions({
    queryKey: ['invitations', condominiumId, open],
    meta: { tables: ['invitations'] },
    queryFn: () => {
      const found = supabase
        .from('invitations')
        .select(
          'id,email_masked,role,full_name,unit_ids,occupancy_kind,status,sent_at,error_code,expires_at,closed_at,created_at',
        )
        .eq('condominium_id', condominiumId)
        .in('status', open ? ['pending'] : ['accepted', 'revoked', 'expired'])
        .order('created_at', { ascending: false })
        .limit(invitationLimit)
      return read(found.overrideTypes<Invitation[], { merge: false }>())
    },
  })

/** A mandate of the síndico; civil dates. */
export type Mandate = {
  id: string
  user_id: string | null
  full_name: string
  starts_on: string
  ends_on: string
  ended_on: string | null
  /** The decision it rests on, if recorded and visible to the reader. */
  decision: { label: string } | null
}

/** Who the síndico is and was, newest first. */
export const mandatesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['mandates', condominiumId],
    meta: { tables: ['mandates', 'decisions'] },
    queryFn: () => {
      const found = supabase
        .from('mandates')
        .select('id,user_id,full_name,starts_on,ends_on,ended_on,decision:decisions(label)')
        .eq('condominium_id', condominiumId)
        .order('starts_on', { ascending: false })
        .limit(100)
      return read(found.overrideTypes<Mandate[], { merge: false }>())
    },
  })

/** An offer of the office of síndico that waits for its answer. */
export type Handover = {
  id: string
  from_name: string
  to_user_id: string
  to_name: string
  starts_on: string
  ends_on: string
  /** The decision it rests on, if recorded and visible to the reader. */
  decision: { label: string } | null
  outgoing_role: OutgoingRole
  expires_at: string
}

/** The open offer, for those it concerns; null when there is none, or its week is over. */
export const handoverQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['handovers', condominiumId],
    meta: { tables: ['handovers', 'decisions'] },
    queryFn: async () => {
      const found = supabase
        .from('handovers')
        .select(
          'id,from_name,to_user_id,to_name,starts_on,ends_on,decision:decisions(label),outgoing_role,expires_at',
        )
        .eq('condominium_id', condominiumId)
        .eq('status', 'pending')
        .gt('expires_at', new Date().toISOString())
        .limit(1)
      return (await read(found.overrideTypes<Handover[], { merge: false }>()))[0] ?? null
    },
  })
