import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../../domain/permissions/roles.ts'
import type {
  AccountState,
  accountRoles,
  FactorType,
  MergeObstacle,
} from '../../../../domain/platform/account-acts.ts'
import type { RoleForm } from '../../../../domain/role-words.ts'
import { cutPage, type Place } from '../../../lib/lists/keyset.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export const accountsPlace = '/dashboard/superadmin-users'

export type AccountRow = {
  id: string
  name: string
  email_masked: string | null
  phone_masked: string | null
  /** How many condominiums the person is in, and the newest one's name. */
  memberships: number
  condominium: string | null
  roles: Role[]
  last_sign_in_at: string | null
  has_factor: boolean
  state: AccountState
  created_at: string
  is_platform_admin: boolean
  /** What the list is sorted by, as the next page asks for it. */
  sort_key: string
}

export const accountSorts = { name: true, created_at: true, last_sign_in_at: true } as const

export type AccountsAsked = {
  wanted: string
  state?: AccountState
  role?: keyof typeof accountRoles
  withFactor: boolean
  sort: keyof typeof accountSorts
  descending: boolean
}

/** Where a page of accounts is cut. */
export const accountKey = ({ id, sort_key }: AccountRow): string => id + sort_key

const keyOf = (place: Place) =>
  'key' in place ? { key_id: place.key.slice(0, 36), key_value: place.key.slice(36) } : {}

export const accountsQuery = (
  { wanted, state, role, withFactor, sort, descending }: AccountsAsked,
  place: Place,
) =>
  queryOptions({
    queryKey: ['platform', 'accounts', wanted, state, role, withFactor, sort, descending, place],
    meta: { tables: ['memberships', 'condominiums'] },
    // Accounts change without a message to this page: returning to it reloads it.
    staleTime: 10_000,
    queryFn: async () =>
      cutPage(
        await read<AccountRow[]>(
          supabase.rpc('platform_accounts', {
            wanted,
            only_state: state ?? null,
            only_role: role ?? null,
            with_factor: withFactor,
            sort,
            descending,
            page_at: place.at,
            ...keyOf(place),
          }),
        ),
        place,
      ),
    placeholderData: keepPreviousData,
  })

type Membership = {
  id: string
  condominium: string
  city: string | null
  state: string | null
  role: Role
  role_form: RoleForm | null
  status: 'pending' | 'approved' | 'rejected' | 'suspended' | 'ended'
  created_at: string
}
type Device = {
  id: string
  created_at: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  has_second_factor: boolean
}
export type Factor = { id: string; type: FactorType; name: string | null; created_at: string }
type Act = {
  id: number
  action: string
  after: Record<string, unknown> | null
  created_at: string
  actor: string | null
}

/** The other account of a merge that stands. */
export type Merged = { id: string; name: string; merged_at: string; may_undo: boolean }

/** The answer of `platform_account`. */
export type Account = {
  id: string
  name: string
  email_masked: string | null
  phone_masked: string | null
  created_at: string
  confirmed_at: string | null
  last_sign_in_at: string | null
  state: AccountState
  is_platform_admin: boolean
  /** The reader's own. */
  is_own: boolean
  has_password: boolean
  memberships: Membership[]
  sessions: Device[]
  factors: Factor[]
  identities: { id: string; provider: string; created_at: string }[]
  /** What this account was merged into, and what was merged into it. */
  merged_into: Merged | null
  merged: Merged[]
  acts: Act[]
}

export const accountQuery = (id: string) =>
  queryOptions({
    queryKey: ['platform', 'account', id],
    meta: { tables: ['memberships', 'condominiums', 'audit_entries'] },
    staleTime: 0,
    queryFn: () => read<Account | null>(supabase.rpc('platform_account', { target: id })),
  })

/** What stands in the way of merging one account into another; both null where nothing does. */
export const mergeObstacleQuery = (kept: string, closed: string) =>
  queryOptions({
    queryKey: ['platform', 'merge-obstacle', kept, closed],
    meta: { tables: ['memberships', 'condominiums', 'assemblies'] },
    staleTime: 0,
    queryFn: () =>
      read<{ obstacle: MergeObstacle | null; condominium: string | null }>(
        supabase.rpc('platform_merge_obstacle', { kept, closed }),
      ),
  })
