import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { LocalHoliday } from '../../../domain/holidays.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import type { RoleForm } from '../../../domain/role-words.ts'
import { loadingError } from '../failure.ts'
import { read } from '../read.ts'
import { useSession } from '../session.tsx'
import { supabase } from '../supabase.ts'
import { keepSupportView } from '../support-view.ts'
import { keepHolidays, keepZone } from '../zone.ts'
import {
  type SubscriptionState,
  type SupportAccess,
  supportAccessesQuery,
  viewKey,
} from './support-access.ts'

type MembershipStatus = 'pending' | 'approved' | 'rejected' | 'suspended' | 'ended'

/** A row of the view `my_memberships`: what I am in one condominium. */
export type Membership = {
  id: string
  condominium_id: string
  condominium_name: string
  role: Exclude<Role, 'superadmin'>
  status: MembershipStatus
  reason: string | null
  /** Of the condominium, whose clock the screens go by. */
  time_zone: string
  /** The holidays of its state and town, and its own. */
  holidays: readonly LocalHoliday[]
  full_name: string
  role_form: RoleForm | null
  unit_hint: string | null
  /** As the síndico declared it; null until then. This and the following fields are only shown to approved members. */
  total_units: number | null
  /** Units registered so far. */
  unit_count: number | null
  subscription_state: SubscriptionState | null
  /** Whether one has a unit there today. */
  has_unit: boolean
  /** Of administrators: the support's open access to the condominium. */
  support_visit: SupportVisit | null
  /** Of the support itself, which is no member: the access that it sees the condominium by. */
  access?: SupportAccess
  created_at: string
}

/** An access of the support as who administers the condominium sees it. */
type SupportVisit = { id: string; expires_at: string; asks: boolean; may_act: boolean }

/** Every membership of the signed-in person; `userId` separates people in the cache. */
const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['memberships', userId],
    meta: {
      tables: [
        'memberships',
        'condominiums',
        'condominium_subscriptions',
        'occupancies',
        'condominium_holidays',
        'support_accesses',
      ],
    },
    queryFn: () =>
      read<Membership[] | null>(
        supabase.from('my_memberships').select('*').order('created_at').overrideTypes<Membership[]>(),
      ),
  })

export type MembershipState = {
  loading: boolean
  error: unknown
  retry: () => void
  memberships: readonly Membership[]
  /** The selected condominium's membership: the remembered one, else an approved one, else the first. */
  membership: Membership | null
  condominium: { id: string; name: string; totalUnits: number | null; unitCount: number } | null
  /** The effective role: superadmin, else the approved membership's. */
  role: Role | null
  /** Whether one has a unit of one's own in the condominium: council members then act as residents do. */
  hasUnit: boolean
  status: MembershipStatus | null
  select: (condominiumId: string) => void
  /** Of the support: the access that this tab sees a condominium by; it may have ended meanwhile. Null on the platform's own pages. */
  viewed: string | null
  /** Of the support: sees a condominium by an open access of this session, or (null) the platform's own pages again. */
  view: (accessId: string | null) => void
}

const Context = createContext<MembershipState | null>(null)

/** The selected condominium and what one is there. Throws outside the dashboard. */
export function useMembership(): MembershipState {
  const state = useContext(Context)
  if (!state) throw new Error('useMembership needs MembershipProvider')
  return state
}

/** Returns the selected condominium of a page behind the guard, where there always is one. */
export function useCondominium(): { id: string; name: string; totalUnits: number | null; unitCount: number } {
  const { condominium } = useMembership()
  if (!condominium) throw new Error('this page needs a condominium')
  return condominium
}

const storageKey = (userId: string) => `condominium:${userId}`

/** Loads the memberships of the signed-in person and remembers the chosen condominium on this device. */
export function MembershipProvider({ children }: { children: ReactNode }) {
  const { user, role: userRole } = useSession()
  const userId = user?.id ?? ''
  const own = useQuery({ ...membershipsQuery(userId), enabled: userId !== '' })
  const { data, isPending, refetch } = own
  const isPlatform = userRole === 'superadmin'
  const support = useQuery({ ...supportAccessesQuery(userId), enabled: isPlatform })
  const error = loadingError(own) ?? loadingError(support)
  const [viewed, setViewed] = useState(() => sessionStorage.getItem(viewKey(userId)))
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey(userId)))

  const select = useCallback(
    (condominiumId: string) => {
      localStorage.setItem(storageKey(userId), condominiumId)
      setChosen(condominiumId)
    },
    [userId],
  )
  // In this tab alone: the platform's pages stay open in others.
  const view = useCallback(
    (accessId: string | null) => {
      if (accessId) sessionStorage.setItem(viewKey(userId), accessId)
      else sessionStorage.removeItem(viewKey(userId))
      setViewed(accessId)
    },
    [userId],
  )
  useEffect(() => {
    const reload = () => void refetch()
    addEventListener('refreshData', reload)
    return () => removeEventListener('refreshData', reload)
  }, [refetch])

  const state = useMemo<MembershipState>(() => {
    const memberships = data ?? []
    const access = isPlatform && viewed ? support.data?.find(({ id }) => id === viewed) : undefined
    const membership = access ? asMembership(access) : choose(memberships, chosen)
    const memberRole = membership?.status === 'approved' ? membership.role : null
    // Until it is known whether the access is still open, one is nothing.
    const isWaiting = isPlatform && viewed !== null && !support.data
    return {
      loading: isPending || (isWaiting && support.isPending),
      error,
      retry: () => void refetch(),
      memberships,
      membership,
      condominium: membership && {
        id: membership.condominium_id,
        name: membership.condominium_name,
        totalUnits: membership.total_units,
        unitCount: membership.unit_count ?? 0,
      },
      role: isWaiting ? null : isPlatform && !access ? userRole : memberRole,
      hasUnit: membership?.has_unit ?? false,
      status: membership?.status ?? null,
      select,
      viewed: isPlatform ? viewed : null,
      view,
    }
  }, [
    data,
    isPending,
    error,
    refetch,
    chosen,
    userRole,
    isPlatform,
    viewed,
    support.data,
    support.isPending,
    select,
    view,
  ])
  keepZone(state.membership?.time_zone)
  keepHolidays(state.membership?.holidays)
  keepSupportView(state.membership?.access !== undefined)
  return <Context value={state}>{children}</Context>
}

/** The remembered condominium if one still belongs to it, else an approved membership, else any. */
export function choose(memberships: readonly Membership[], chosen: string | null): Membership | null {
  const open = memberships.filter((one) => one.status !== 'ended')
  return (
    open.find((one) => one.condominium_id === chosen) ??
    open.find((one) => one.status === 'approved') ??
    open[0] ??
    null
  )
}

/** What the support is in the condominium that it looks at: an administrator, without being a member. */
const asMembership = (access: SupportAccess): Membership => ({
  id: access.id,
  condominium_id: access.condominium_id,
  condominium_name: access.condominium_name,
  role: 'admin',
  status: 'approved',
  reason: null,
  time_zone: access.time_zone,
  holidays: access.holidays,
  full_name: 'Equipe Prumo',
  role_form: null,
  unit_hint: null,
  total_units: access.total_units,
  unit_count: access.unit_count,
  subscription_state: access.subscription_state,
  has_unit: false,
  support_visit: null,
  access,
  created_at: access.opened_at,
})
