import type { Context } from 'hono'
import type { Factor as PublicFactor, User } from '../accounts/users.ts'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid, requireSession, type Session } from '../request/bearer.ts'
import type { AuthMethod } from '../sessions/session-response.ts'

export type FactorType = PublicFactor['factor_type']

/** A row of `auth.mfa_factors`: the columns that this service uses. */
export type Factor = {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: FactorType
  status: 'unverified' | 'verified'
  created_at: Date
  secret: string | null
  phone: string | null
  last_challenged_at: Date | null
  web_authn_credential: unknown
}

/** How each type is named in a session's `amr`. */
export const methodOfFactor = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const satisfies Record<FactorType, AuthMethod>

/** Returns a factor of this account. */
export async function findFactor(db: Db, userId: string, id: string): Promise<Factor | undefined> {
  const [factor] = await db<Factor[]>`
    select id, user_id, friendly_name, factor_type, status, created_at, secret, phone, last_challenged_at,
      web_authn_credential
    from auth.mfa_factors where id = ${id} and user_id = ${userId}`
  return factor
}

/** Returns whether the account has a verified second factor, which sensitive actions then require. */
export function hasVerifiedFactor(user: Pick<User, 'factors'>): boolean {
  return user.factors.some(({ status }) => status === 'verified')
}

/**
 * Requires that an account with a second factor has shown it in this session.
 * @param message the error message otherwise
 * @throws AuthError `insufficient_aal`
 */
export function requireSecondFactor(user: User, session: Session, message: string): void {
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') throw new AuthError('insufficient_aal', { message })
}

/**
 * Returns the caller's account and session; an anonymous account has nothing to protect with factors and passkeys.
 * @throws AuthError as `requireSession`, and `no_authorization` (403) for an anonymous account
 */
export async function requireNamedSession(auth: Auth, c: Context): Promise<{ user: User; session: Session }> {
  const { user, session } = await requireSession(auth, c)
  if (user.is_anonymous) {
    throw new AuthError('no_authorization', {
      status: 403,
      message: 'Anonymous user not allowed to perform these actions',
    })
  }
  return { user, session }
}

/**
 * Returns the account's factor that the path names as `:factor`.
 * @throws AuthError `validation_failed` (404) for an invalid id, `mfa_factor_not_found` also for another's factor
 */
export async function factorInPath(auth: Auth, c: Context, userId: string): Promise<Factor> {
  const id = c.req.param('factor')
  if (!isUuid(id)) {
    throw new AuthError('validation_failed', { status: 404, message: 'factor_id must be an UUID' })
  }
  const factor = await findFactor(auth.sql, userId, id)
  if (!factor) throw new AuthError('mfa_factor_not_found')
  return factor
}
