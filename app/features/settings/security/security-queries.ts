import type { AuthError, User } from '@supabase/supabase-js'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { toFailure } from '../../../lib/failure.ts'
import { read } from '../../../lib/read.ts'
import { readRecoveryCodes } from '../../../lib/sign-in/recovery-codes.ts'
import { supabase } from '../../../lib/supabase.ts'

/** A signed-in device. `is_current` is this one. */
export type DeviceSession = {
  id: string
  created_at: string
  last_used_at: string
  user_agent: string | null
  ip: string | null
  is_current: boolean
}

export type AccountEvent = { id: string; action: string; happened_at: string; ip: string | null }

type Answer<Data> = { data: Data | null; error: AuthError | Error | null }

/** Returns the data of an auth call. Throws its error unchanged, so that a form can read its code. */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error } = await call
  if (error) throw error
  return data as Data
}

/** Reads are shown by `ErrorState`, which wants an `AppError`. */
const readAuth = <Data>(call: Promise<Answer<Data>>): Promise<Data> =>
  answered(call).catch((error: unknown) => {
    throw toFailure(error)
  })

/** The account's confirmed factors. (`mfa.listFactors` of this client breaks on recovery codes, which it does not know.) */
export const factorsQuery = () =>
  queryOptions({
    queryKey: ['security', 'factors'],
    meta: { tables: [] },
    queryFn: async () => {
      const { user } = await readAuth<{ user: User | null }>(supabase.auth.getUser())
      const all = user?.factors ?? []
      const verified = all.filter(({ status }) => status === 'verified')
      const ofType = (type: string) => verified.filter(({ factor_type }) => factor_type === type)
      return { all, apps: ofType('totp'), hasRecoveryCodes: ofType('recovery_code').length > 0 }
    },
  })

export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: ['security', 'recovery-codes'],
    meta: { tables: [] },
    queryFn: () =>
      readRecoveryCodes().catch((error: unknown) => {
        throw toFailure(error)
      }),
  })

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['security', 'passkeys'],
    meta: { tables: [] },
    queryFn: () => readAuth(supabase.auth.passkey.list()),
  })

export const identitiesQuery = () =>
  queryOptions({
    queryKey: ['security', 'identities'],
    meta: { tables: [] },
    queryFn: async () => (await readAuth(supabase.auth.getUserIdentities())).identities,
  })

/** Which other accounts may be linked here: the providers that the auth service has switched on. */
export const providersQuery = () =>
  queryOptions({
    queryKey: ['security', 'providers'],
    meta: { tables: [] },
    queryFn: async () => {
      const settings = (await (await fetch('/auth/v1/settings')).json()) as {
        external: Record<string, boolean>
      }
      return Object.keys(settings.external).filter((name) => settings.external[name])
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['security', 'sessions'],
    meta: { tables: [] },
    queryFn: () => read<DeviceSession[]>(supabase.rpc('my_sessions')),
  })

export const accountHistoryQuery = () =>
  queryOptions({
    queryKey: ['security', 'history'],
    meta: { tables: [] },
    queryFn: () => read<AccountEvent[]>(supabase.rpc('my_account_history')),
  })

/** Refreshes all of the account's lists at once after a change. */
export function useRefreshSecurity() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['security'] })
}
