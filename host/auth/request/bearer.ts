import type { Context } from 'hono'
import { type Claims, InvalidToken } from '../../tokens.ts'
import { findUserById, isBanned, type User } from '../accounts/users.ts'
import type { Auth } from '../context.ts'
import { AuthError } from '../errors.ts'

export type Session = {
  id: string
  created_at: Date
  aal: 'aal1' | 'aal2'
  /** The application that the session was opened for, where it is not the person's own. */
  oauth_client_id: string | null
  /** The parts of the account that the application may see. */
  scopes: string | null
}

async function claimsOf(auth: Auth, c: Context): Promise<Claims> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  try {
    return await auth.tokens.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    throw new AuthError('bad_jwt', {
      message: `invalid JWT: unable to parse or verify signature, ${error.message}`,
    })
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns whether a path or claim can be looked up as an id. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/**
 * Returns the caller's account and the person's own session: applications that were let in must not decide who gets into an account.
 * @throws AuthError as `requireAnySession`, and `unexpected_audience`
 */
export async function requireSession(auth: Auth, c: Context): Promise<{ user: User; session: Session }> {
  const { user, session } = await requireAnySession(auth, c)
  requireOwnSession(session)
  return { user, session }
}

/** @throws AuthError `unexpected_audience` in a session that an application was given */
export function requireOwnSession(session: Session): void {
  if (session.oauth_client_id !== null) throw new AuthError('unexpected_audience')
}

/**
 * Returns the caller's account and session, checking both in the database: a signed-out session and a banned account open nothing here.
 * @throws AuthError `no_authorization`, `bad_jwt`, `user_not_found`, `user_banned`, `session_not_found`
 */
export async function requireAnySession(auth: Auth, c: Context): Promise<{ user: User; session: Session }> {
  const claims = await claimsOf(auth, c)
  if (!isUuid(claims.sub)) throw new AuthError('bad_jwt', { message: 'invalid claim: missing sub claim' })
  const user = await findUserById(auth.sql, claims.sub)
  if (!user || user.deleted_at) {
    throw new AuthError('user_not_found', {
      status: 403,
      message: 'User from sub claim in JWT does not exist',
    })
  }
  if (isBanned(user, auth.now())) throw new AuthError('user_banned', { status: 403 })
  if (!isUuid(claims.session_id)) throw new AuthError('session_not_found')
  const [session] = await auth.sql<Session[]>`
    select id, created_at, coalesce(aal, 'aal1') as aal, oauth_client_id, scopes from auth.sessions
    where id = ${claims.session_id} and user_id = ${user.id} and (not_after is null or not_after > ${auth.now()})`
  if (!session) throw new AuthError('session_not_found')
  return { user, session }
}

/**
 * Accepts only the service key.
 * @throws AuthError `no_authorization`, `bad_jwt`, `not_admin`
 */
export async function requireAdmin(auth: Auth, c: Context): Promise<void> {
  const { role } = await claimsOf(auth, c)
  if (!isAdminRole(role)) throw new AuthError('not_admin')
}

/** Returns whether the caller presents the service key. */
export async function isAdmin(auth: Auth, c: Context): Promise<boolean> {
  return claimsOf(auth, c).then(
    ({ role }) => isAdminRole(role),
    () => false,
  )
}

const isAdminRole = (role: string | undefined) => role === 'service_role' || role === 'supabase_admin'
