import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Factor } from './factor.ts'

/** As GoTrue: from the question to the answer. */
const CHALLENGE_SECONDS = 300

export type Challenge = {
  id: string
  factor_id: string
  created_at: Date
  verified_at: Date | null
  same_address: boolean
  otp_code: string | null
  web_authn_session_data: unknown
}

/** A call from inside the host has no address, and the column must have one. */
const addressOf = (c: Context) => clientOf(c).address ?? '0.0.0.0'

/** Stores a factor's challenge and returns what the client needs; `expires_at` is in seconds since 1970. */
export async function issueChallenge(
  auth: Auth,
  c: Context,
  user: User,
  factor: Factor,
  expected: { id?: string; otpCode?: string; webAuthn?: { challenge: string } } = {},
) {
  const { id = randomUUID(), otpCode = null, webAuthn } = expected
  const now = auth.now()
  await auth.sql.begin(async (db) => {
    await db`
      insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code, web_authn_session_data)
      values (${id}, ${factor.id}, ${now}, ${addressOf(c)}, ${otpCode}, ${webAuthn ? db.json(webAuthn) : null})`
    await db`update auth.mfa_factors set last_challenged_at = ${now} where id = ${factor.id}`
    await audit(auth, c, db, 'challenge_created', user, {
      factor_id: factor.id,
      factor_status: factor.status,
    })
  })
  const expiresAt = Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS
  return { id, type: factor.factor_type, expires_at: expiresAt }
}

/**
 * Returns an open challenge of this factor, requested from the caller's own address.
 * @throws AuthError `mfa_factor_not_found`, `mfa_ip_address_mismatch` (also, as GoTrue, if it was used), `mfa_challenge_expired`
 */
export async function openChallenge(auth: Auth, c: Context, factor: Factor, id: string): Promise<Challenge> {
  const [challenge] = await auth.sql<Challenge[]>`
    select id, factor_id, created_at, verified_at, ip_address = ${addressOf(c)}::inet as same_address, otp_code,
      web_authn_session_data
    from auth.mfa_challenges where id = ${id} and factor_id = ${factor.id}`
  if (!challenge) {
    throw new AuthError('mfa_factor_not_found', {
      status: 422,
      message: 'MFA factor with the provided challenge ID not found',
    })
  }
  if (challenge.verified_at || !challenge.same_address) {
    throw new AuthError('mfa_ip_address_mismatch')
  }
  if (challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000 < auth.now().getTime()) {
    await auth.sql`delete from auth.mfa_challenges where id = ${id}`
    throw new AuthError('mfa_challenge_expired', {
      message: `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    })
  }
  return challenge
}

/**
 * Uses the challenge up.
 * @throws AuthError `mfa_ip_address_mismatch` when another call did so meanwhile
 */
export async function spendChallenge(db: Db, challenge: Challenge, now: Date): Promise<void> {
  const spent = await db`
    update auth.mfa_challenges set verified_at = ${now}
    where id = ${challenge.id} and verified_at is null returning id`
  if (spent.length === 0) throw new AuthError('mfa_ip_address_mismatch')
}
