import { renderUser, type User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { customAccessToken } from '../hooks/events.ts'
import { rememberDevice } from './known-device.ts'

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
  | 'oauth'
  | 'sso/saml'
  | 'web3'
  | 'passkey'
  | 'oauth_provider/authorization_code'
  | SecondFactorMethod

export type SecondFactorMethod = 'totp' | 'mfa/phone' | 'mfa/webauthn' | 'mfa/recovery_code'

/** One of a token's `amr`; `timestamp` is seconds since 1970. */
export type AmrEntry = { method: string; timestamp: number; provider?: string }

/** Adds a company's sign-in next to its method. */
function withCompany(user: User, entry: AmrEntry): AmrEntry {
  const [identity] = user.identities
  if (entry.method !== 'sso/saml' || !identity?.provider.startsWith('sso:')) return entry
  return { ...entry, provider: identity.provider.slice('sso:'.length) }
}

/** Returns how a session's owner authenticated, the newest first. */
export async function amrOf(db: Db, sessionId: string): Promise<AmrEntry[]> {
  return db<AmrEntry[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${sessionId} order by updated_at desc`
}

/** A session as its token describes it; `method` is what was just proved. */
export type OpenSession = {
  id: string
  aal: string
  amr: readonly AmrEntry[]
  refreshToken: string
  /** The application it is for, where it is not the person's own. */
  grant?: OAuthGrant | undefined
}

/** What an application was allowed. */
export type OAuthGrant = { clientId: string; scopes: string }

/**
 * Signs a session's access token and returns GoTrue's answer; also makes the caller's browser known to the account, unless the session is an
 * application's.
 * @param method what led here: `password`, `token_refresh`, …
 */
export async function sessionResponse(
  auth: Auth,
  db: Db,
  user: User,
  session: OpenSession,
  method: string,
  client: Client,
) {
  const issuedAt = Math.floor(auth.now().getTime() / 1000)
  const expiresIn = auth.settings.jwt_expiry
  const claims = {
    iss: auth.settings.issuer,
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
    amr: session.amr.map((entry) => withCompany(user, entry)),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.grant && { client_id: session.grant.clientId, scope: session.grant.scopes }),
  }
  if (!session.grant) rememberDevice(auth, user, client)
  const chosen = await customAccessToken(auth, db, claims, method, client)
  return {
    access_token: await auth.tokens.sign(chosen),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: session.refreshToken,
    user: renderUser(user),
  }
}

export type SessionResponse = Awaited<ReturnType<typeof sessionResponse>>
