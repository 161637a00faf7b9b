import { findUserById, isBanned } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { digestOf, followingToken, isBeforeNewest } from './refresh-tokens.ts'
import { amrOf, type OAuthGrant, type SessionResponse, sessionResponse } from './session-response.ts'

type SessionRow = {
  id: string
  user_id: string
  aal: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
  oauth_client_id: string | null
  scopes: string | null
}

type RefreshToken = { id: string; session_id: string; revoked: boolean; updated_at: Date }

/**
 * Exchanges a refresh token for a new pair. Within the reuse interval a used token yields its successor (two tabs at once), and so does the last but
 * one at any time: its answer may have been lost (Supabase, User sessions). The use of an older one is treated as theft and ends the session (RFC
 * 9700 §4.14.2).
 * @param clientId the calling application; only the application that a session was opened for may refresh it
 * @throws AuthError `invalid_credentials`, `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`
 */
export async function refreshSession(
  auth: Auth,
  token: string,
  client: Client,
  clientId: string | null = null,
): Promise<SessionResponse> {
  const outcome = await auth.sql.begin(async (db) => {
    const known = await lockSession(db, digestOf(token))
    if (!known) throw new AuthError('refresh_token_not_found')
    const { session, refreshToken } = known
    refuseOthers(session, clientId)
    const ended = await endOf(auth, db, session)
    if (ended) return endedSession(db, session.id, new AuthError('session_expired', { message: ended }))
    if (isLate(auth, refreshToken) && !(await isBeforeNewest(db, token))) {
      return endedSession(db, session.id, new AuthError('refresh_token_already_used'))
    }
    const user = await findUserById(db, session.user_id)
    if (!user || user.deleted_at) throw new AuthError('refresh_token_not_found')
    if (isBanned(user, auth.now())) throw new AuthError('user_banned')
    const next = await rotate(auth, db, known, client, token)
    const open = {
      id: session.id,
      aal: session.aal,
      amr: await amrOf(db, session.id),
      refreshToken: next,
      grant: grantOf(session),
    }
    return sessionResponse(auth, db, user, open, 'token_refresh', client)
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/** Only a session's own application may learn or change anything about it. */
function refuseOthers({ oauth_client_id: owner }: SessionRow, clientId: string | null): void {
  if (owner === clientId) return
  const messages = {
    nobody: 'Client authentication required for OAuth session',
    another: "Client does not match the session's OAuth client",
    needless: 'Client authentication not allowed for non-OAuth session',
  }
  const message = messages[owner === null ? 'needless' : clientId === null ? 'nobody' : 'another']
  throw new AuthError('invalid_credentials', { oauth: 'invalid_client', message })
}

const grantOf = ({ oauth_client_id: clientId, scopes }: SessionRow): OAuthGrant | undefined =>
  clientId === null ? undefined : { clientId, scopes: scopes ?? '' }

/** Reads the token again under the session's lock, so that two refreshes of one session, or a refresh and a sign-out, run one after the other. */
async function lockSession(db: Db, tokenDigest: string) {
  const [session] = await db<SessionRow[]>`
    select id, user_id, aal, created_at, refreshed_at at time zone 'utc' as refreshed_at, not_after,
      oauth_client_id, scopes
    from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${tokenDigest}) for no key update`
  const [refreshToken] = await db<RefreshToken[]>`
    select id, session_id, revoked, updated_at from auth.refresh_tokens where token = ${tokenDigest}`
  return session && refreshToken ? { session, refreshToken } : undefined
}

/** The session's end must be committed, so the refusal is returned instead of thrown. */
async function endedSession(db: Db, id: string, refusal: AuthError): Promise<AuthError> {
  await db`delete from auth.sessions where id = ${id}`
  return refusal
}

const EXPIRED = 'Invalid Refresh Token: Session Expired'

/** Returns why a session is over, in GoTrue's words, or undefined while it is active. */
async function endOf(auth: Auth, db: Db, session: SessionRow): Promise<string | undefined> {
  const now = auth.now().getTime()
  const { timebox, inactivity_timeout: inactivity, single_per_user: isSingle } = auth.settings.sessions
  const lastUse = (session.refreshed_at ?? session.created_at).getTime()
  if (session.not_after && session.not_after.getTime() <= now) return EXPIRED
  if (timebox && session.created_at.getTime() + timebox * 1000 <= now) return EXPIRED
  if (inactivity && lastUse + inactivity * 1000 <= now) return `${EXPIRED} (Inactivity)`
  if (!isSingle) return undefined
  const [newer] = await db`
    select 1 from auth.sessions where user_id = ${session.user_id} and created_at > ${session.created_at}
      and oauth_client_id is not distinct from ${session.oauth_client_id} limit 1`
  return newer && `${EXPIRED} (Revoked by Newer Login)`
}

/** Returns whether a token was used before, and longer ago than the reuse interval. */
function isLate(auth: Auth, token: RefreshToken): boolean {
  if (!token.revoked || !auth.settings.enable_refresh_token_rotation) return false
  return token.updated_at.getTime() + auth.settings.refresh_token_reuse_interval * 1000 < auth.now().getTime()
}

async function rotate(
  auth: Auth,
  db: Db,
  { session, refreshToken }: { session: SessionRow; refreshToken: RefreshToken },
  client: Client,
  token: string,
): Promise<string> {
  const now = auth.now()
  await db`
    update auth.sessions set refreshed_at = ${now}::timestamptz at time zone 'utc', updated_at = ${now},
      user_agent = ${client.userAgent}, ip = coalesce(${client.address}, ip)
    where id = ${session.id}`
  if (!auth.settings.enable_refresh_token_rotation) return token
  // A token used twice keeps the time of its first use: the interval does not restart.
  await db`
    update auth.refresh_tokens set revoked = true, updated_at = ${now}
    where id = ${refreshToken.id} and not revoked`
  return followingToken(auth, db, session, token)
}
