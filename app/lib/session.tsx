import type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { setAnalyticsUser } from './analytics/events.ts'
import { forgetCopies } from './offline/copies.ts'
import { forgetAnswers } from './offline/queued-answers.ts'
import { forgetActivity, isInactive, recordActivity, watchActivity } from './sign-in/activity.ts'
import { needsSecondFactor } from './sign-in/second-factor.ts'
import { isFromCopy, keptSession, sessionKey, supabase } from './supabase.ts'

/** The role of `user_roles`: a person's global role; inside a condominium use `useMembership()`. */
export type UserRole = 'admin' | 'doorman' | 'resident' | 'superadmin'

export type SessionState = {
  /** True until the stored session was read. */
  loading: boolean
  session: Session | null
  user: User | null
  /** The account has a second factor that this session has not shown yet: nothing opens before. */
  needsSecondFactor: boolean
  /** Null before loading, if none is found, or if loading failed. */
  role: UserRole | null
  /** True while the role of the signed-in user is not known. */
  roleLoading: boolean
  /** The last session ended without the person requesting it. */
  expired: boolean
  signOut: () => Promise<void>
}

const Context = createContext<SessionState | null>(null)

/** The session of this page. Throws outside `SessionProvider`. */
export function useSession(): SessionState {
  const state = useContext(Context)
  if (!state) throw new Error('useSession needs SessionProvider')
  return state
}

/** Keeps session, user and role in sync with the auth service's events, and ends sessions inactive for 8 hours. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [loading, setLoading] = useState(!isFromCopy)
  const [session, setSession] = useState<Session | null>(() => (isFromCopy ? keptSession() : null))
  const [expired, setExpired] = useState(false)
  // Before the second factor the database shows nothing.
  const { role, roleLoading } = useUserRole(
    session && !needsSecondFactor(session) ? session.user.id : undefined,
  )
  const queries = useQueryClient()
  const leaving = useRef(false)

  const forget = useCallback(() => {
    setSession(null)
    forgetActivity()
    forgetCopies()
  }, [])
  const clear = useCallback(() => {
    forget()
    queries.clear()
  }, [forget, queries])

  // Local state is cleared first and stays cleared, whatever the server answers.
  const end = useCallback(async () => {
    leaving.current = true
    clear()
    const { error } = await supabase.auth.signOut({ scope: 'local' })
    if (error) localStorage.removeItem(sessionKey)
    leaving.current = false
  }, [clear])
  // Who leaves has been asked about what was not sent; a session that ends by itself asks nobody, and loses nothing.
  const signOut = useCallback(() => {
    forgetAnswers()
    return end()
  }, [end])

  useEffect(() => {
    const endInactive = () => {
      console.info('Sessão expirada por inatividade')
      setExpired(true)
      void end()
    }
    const follow = (event: AuthChangeEvent, next: Session | null) => {
      setLoading(false)
      // A refresh that was under way when the person left brings nothing back.
      if (event === 'TOKEN_REFRESHED' && leaving.current) return
      if (event === 'SIGNED_OUT' && !leaving.current) setExpired(true)
      // Without a network the token cannot be renewed; people who read copies stay signed in until the server says otherwise.
      if (event === 'INITIAL_SESSION' && !next && isFromCopy && !isInactive(new Date())) return
      // No one was signed in: leave a public page's requests untouched, and delete what an earlier person stored here.
      if (event === 'INITIAL_SESSION' && !next && !isFromCopy) return forget()
      if (event === 'SIGNED_OUT' || !next) return clear()
      // SIGNED_IN comes also each time a page is looked at again, as after a night's sleep of the machine.
      const opened = event === 'INITIAL_SESSION' || event === 'SIGNED_IN'
      // The callback may not call the auth client itself: it runs under the client's lock.
      if (opened && isInactive(new Date())) return void setTimeout(endInactive)
      if (opened) recordActivity(new Date())
      setExpired(false)
      setSession(next)
    }
    const { data } = supabase.auth.onAuthStateChange(follow)
    const stopWatching = watchActivity(endInactive)
    // When another page signs out without reaching the server, the only sign is the missing session.
    const followStorage = ({ key, newValue }: StorageEvent) => {
      if (key === sessionKey && newValue === null) clear()
    }
    addEventListener('storage', followStorage)
    return () => {
      data.subscription.unsubscribe()
      stopWatching()
      removeEventListener('storage', followStorage)
    }
  }, [clear, forget, end])

  useEffect(() => setAnalyticsUser(session?.user.id ?? null), [session?.user.id])

  const state = useMemo(
    () => ({
      loading,
      session,
      user: session?.user ?? null,
      needsSecondFactor: session !== null && needsSecondFactor(session),
      role,
      roleLoading,
      expired,
      signOut,
    }),
    [loading, session, role, roleLoading, expired, signOut],
  )
  return <Context value={state}>{children}</Context>
}

const failedAgain = 5000

/** Loaded once per user id, and again at the window event `refreshData`; null if none is found or loading fails. */
function useUserRole(userId: string | undefined): { role: UserRole | null; roleLoading: boolean } {
  const [loaded, setLoaded] = useState<{ userId: string; role: UserRole | null } | null>(null)
  useEffect(() => {
    if (!userId) return
    let current = true
    let again: ReturnType<typeof setTimeout>
    const load = async () => {
      clearTimeout(again)
      const found = supabase.from('user_roles').select('role').eq('user_id', userId)
      const { data, error } = await found.maybeSingle()
      if (!current) return
      setLoaded({ userId, role: (data?.role as UserRole | undefined) ?? null })
      // Otherwise a platform operator would have no role until the next sign-in.
      if (error) again = setTimeout(load, failedAgain)
    }
    void load()
    addEventListener('refreshData', load)
    return () => {
      current = false
      clearTimeout(again)
      removeEventListener('refreshData', load)
    }
  }, [userId])
  const known = userId !== undefined && loaded?.userId === userId
  return { role: known ? loaded.role : null, roleLoading: userId !== undefined && !known }
}
