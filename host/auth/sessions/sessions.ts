import { randomUUID } from 'node:crypto'
import type { User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { noteDevice } from './devices.ts'
import { digestOf, newRefreshToken, startRefreshTokens } from './refresh-tokens.ts'
import {
  type AuthMethod,
  amrOf,
  type OAuthGrant,
  type SecondFactorMethod,
  type SessionResponse,
  sessionResponse,
} from './session-response.ts'

/**
 * Opens a session and returns GoTrue's answer. Call `auth.mailsCommitted()` after the commit: a new device is announced by mail.
 * @param db the transaction that also consumed the proof of the owner's identity
 */
export async function openSession(
  auth: Auth,
  db: Db,
  user: User,
  method: AuthMethod,
  client: Client,
): Promise<SessionResponse> {
  const now = auth.now()
  const id = randomUUID()
  const refreshToken = newRefreshToken()
  await db`
    with session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
      values (${id}, ${user.id}, ${now}, ${now}, 'aal1', ${client.userAgent}, ${client.address})
    ), proof as (
      insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (${randomUUID()}, ${id}, ${now}, ${now}, ${method})
    ), token as (
      insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
      values (${digestOf(refreshToken)}, ${user.id}, false, ${now}, ${now}, ${id})
    )
    update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${user.id}`
  await noteDevice(auth, db, user, client)
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const signedIn = { ...user, last_sign_in_at: now, updated_at: now }
  return sessionResponse(auth, db, signedIn, { id, aal: 'aal1', amr, refreshToken }, method, client)
}

/**
 * Opens a session for an application that the person lets in: it has no second factor, even if the person showed one when they agreed, and is not a
 * sign-in of theirs, which a mail would announce.
 * @param db the transaction that also consumed the code
 */
export async function openClientSession(auth: Auth, db: Db, user: User, grant: OAuthGrant, client: Client) {
  const now = auth.now()
  const id = randomUUID()
  const method: AuthMethod = 'oauth_provider/authorization_code'
  await db`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, oauth_client_id, scopes)
    values (${id}, ${user.id}, ${now}, ${now}, 'aal1', ${client.userAgent}, ${client.address}, ${grant.clientId},
      ${grant.scopes})`
  await db`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${id}, ${now}, ${now}, ${method})`
  const refreshToken = await startRefreshTokens(auth, db, { id, user_id: user.id })
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }]
  const open = { id, aal: 'aal1', amr, refreshToken, grant }
  return { id, response: await sessionResponse(auth, db, user, open, method, client) }
}

/**
 * Raises a session to `aal2` once its owner has shown a second factor. Earlier refresh tokens are not raised, and the account's own sessions with
 * only the first factor end, as in GoTrue; those of applications never have another.
 * @param db the transaction that also consumed the factor's proof
 * @throws AuthError `session_not_found`
 */
export async function upgradeSession(
  auth: Auth,
  db: Db,
  user: User,
  sessionId: string,
  factor: { id: string; method: SecondFactorMethod },
  client: Client,
): Promise<SessionResponse> {
  const now = auth.now()
  const [session] = await db<{ id: string; aal: string }[]>`
    update auth.sessions set aal = 'aal2', factor_id = ${factor.id}, updated_at = ${now}
    where id = ${sessionId} and user_id = ${user.id} returning id, aal`
  if (!session) throw new AuthError('session_not_found')
  await db`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${sessionId}, ${now}, ${now}, ${factor.method})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
  await db`delete from auth.refresh_tokens where session_id = ${sessionId}`
  await db`
    delete from auth.sessions
    where user_id = ${user.id} and coalesce(aal, 'aal1') < 'aal2' and oauth_client_id is null`
  const refreshToken = await startRefreshTokens(auth, db, { id: sessionId, user_id: user.id })
  const open = { ...session, amr: await amrOf(db, sessionId), refreshToken }
  return sessionResponse(auth, db, user, open, factor.method, client)
}

/** Ends the account's sessions: all, the given one, or all but that. */
export async function endSessions(
  db: Db,
  userId: string,
  scope: 'global' | 'local' | 'others',
  sessionId: string | null,
): Promise<void> {
  if (scope === 'global' || sessionId === null) {
    await db`delete from auth.sessions where user_id = ${userId}`
  } else if (scope === 'local') {
    await db`delete from auth.sessions where user_id = ${userId} and id = ${sessionId}`
  } else {
    await db`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
  }
}
