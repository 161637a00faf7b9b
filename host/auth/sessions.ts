import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Auth, Client, Db } from './context.ts'
import { AuthError } from './errors.ts'
import { findUserById, isBanned, renderUser, type User } from './users.ts'

/** How the owner proved who they are, as the token's `amr` names it. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'anonymous'
  | 'email/signup'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email_change'

type SessionRow = {
  id: string
  user_id: string
  aal: string
  created_at: Date
  refreshed_at: Date | null
  not_after: Date | null
}

type RefreshToken = { id: string; session_id: string; revoked: boolean; updated_at: Date }

/** The database keeps only digests: who reads it cannot continue anyone's session. */
const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Opens a session and gives GoTrue's answer for it.
 * @param db the transaction that also consumed whatever proved the owner's identity
 */
export async function openSession(auth: Auth, db: Db, user: User, method: AuthMethod, client: Client) {
  const now = auth.now()
  const session = { id: randomUUID(), aal: 'aal1' }
  await db`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
    values (${session.id}, ${user.id}, ${now}, ${now}, 'aal1', ${client.userAgent}, ${client.address})`
  await db`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${session.id}, ${now}, ${now}, ${method})`
  await db`update auth.users set last_sign_in_at = ${now}, updated_at = ${now} where id = ${user.id}`
  const refreshToken = await insertRefreshToken(db, user.id, session.id, null, now)
  return sessionResponse(auth, db, { ...user, last_sign_in_at: now, updated_at: now }, session, refreshToken)
}

async function insertRefreshToken(
  db: Db,
  userId: string,
  sessionId: string,
  parent: string | null,
  now: Date,
) {
  const token = randomBytes(24).toString('base64url')
  await db`
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
    values (${digest(token)}, ${userId}, false, ${now}, ${now}, ${parent}, ${sessionId})`
  return token
}

async function sessionResponse(
  auth: Auth,
  db: Db,
  user: User,
  session: { id: string; aal: string },
  refreshToken: string,
) {
  const methods = await db<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from created_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${session.id} order by created_at desc`
  const issuedAt = Math.floor(auth.now().getTime() / 1000)
  const expiresIn = auth.settings.jwt_expiry
  const accessToken = await auth.tokens.sign({
    iss: auth.settings.externalUrl,
    sub: user.id,
    aud: user.aud,
    exp: issuedAt + expiresIn,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: [...methods],
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user: renderUser(user),
  }
}

export type SessionResponse = Awaited<ReturnType<typeof openSession>>

/**
 * Exchanges a refresh token for a new pair. Within the reuse interval a used token still works (two tabs at once, an
 * answer lost on the way); after it, its use is taken for theft and ends the session (RFC 9700 §4.14.2).
 * @throws AuthError `refresh_token_not_found`, `refresh_token_already_used`, `session_expired`, `user_banned`
 */
export async function refreshSession(auth: Auth, token: string, client: Client): Promise<SessionResponse> {
  const outcome = await auth.sql.begin(async (db) => {
    const known = await lockSession(db, digest(token))
    if (!known) throw new AuthError('refresh_token_not_found')
    const { session, refreshToken } = known
    if (isExpired(auth, session)) return endedSession(db, session.id, 'session_expired')
    if (refreshToken.revoked && isStolen(auth, refreshToken)) {
      return endedSession(db, session.id, 'refresh_token_already_used')
    }
    const user = await findUserById(db, session.user_id)
    if (!user || user.deleted_at) throw new AuthError('refresh_token_not_found')
    if (isBanned(user, auth.now())) throw new AuthError('user_banned')
    const next = await rotate(auth, db, known, client, token)
    return sessionResponse(auth, db, user, session, next)
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

/**
 * Reads the token again under the session's lock, so that two refreshes of one session, or one and a sign-out, come
 * one after the other.
 */
async function lockSession(db: Db, tokenDigest: string) {
  const [session] = await db<SessionRow[]>`
    select id, user_id, aal, created_at, refreshed_at at time zone 'utc' as refreshed_at, not_after
    from auth.sessions
    where id = (select session_id from auth.refresh_tokens where token = ${tokenDigest}) for no key update`
  const [refreshToken] = await db<RefreshToken[]>`
    select id, session_id, revoked, updated_at from auth.refresh_tokens where token = ${tokenDigest}`
  return session && refreshToken ? { session, refreshToken } : undefined
}

/** The session's end must be committed, so the refusal is given back instead of thrown. */
async function endedSession(db: Db, id: string, code: 'session_expired' | 'refresh_token_already_used') {
  await db`delete from auth.sessions where id = ${id}`
  return new AuthError(code)
}

function isExpired(auth: Auth, session: SessionRow): boolean {
  const now = auth.now().getTime()
  const { timebox, inactivity_timeout: inactivity } = auth.settings.sessions
  const lastUse = (session.refreshed_at ?? session.created_at).getTime()
  if (session.not_after && session.not_after.getTime() <= now) return true
  if (timebox && session.created_at.getTime() + timebox * 1000 <= now) return true
  return Boolean(inactivity) && lastUse + (inactivity ?? 0) * 1000 <= now
}

function isStolen(auth: Auth, token: RefreshToken): boolean {
  if (!auth.settings.enable_refresh_token_rotation) return false
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
  // A token used twice keeps the time of its first use: the interval does not start again.
  await db`
    update auth.refresh_tokens set revoked = true, updated_at = ${now}
    where id = ${refreshToken.id} and not revoked`
  return insertRefreshToken(db, session.user_id, session.id, digest(token), now)
}

/** Ends the account's sessions: all, the one given, or all but that. */
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
