import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Auth } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../request/bearer.ts'

/** As GoTrue: from the options to the credential. */
const CHALLENGE_SECONDS = 300

const sessionData = z.object({ challenge: z.string() })

/** Stores a challenge; `userId` is null while it is unknown who signs in. */
export async function issueChallenge(
  auth: Auth,
  type: 'registration' | 'authentication',
  userId: string | null,
  challenge: string,
) {
  const id = randomUUID()
  const now = auth.now()
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000)
  await auth.sql`
    insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, created_at, expires_at)
    values (${id}, ${userId}, ${type}, ${auth.sql.json({ challenge })}, ${now}, ${expiresAt})`
  return { challenge_id: id, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Consumes a challenge, whatever the outcome, and returns what the authenticator had to sign.
 * @throws AuthError `validation_failed`, `webauthn_challenge_not_found`, `webauthn_challenge_expired`
 */
export async function redeemChallenge(
  auth: Auth,
  type: 'registration' | 'authentication',
  userId: string | null,
  id: string | null | undefined,
): Promise<string> {
  if (!id) throw new AuthError('validation_failed', { message: 'challenge_id is required' })
  if (!isUuid(id)) throw new AuthError('validation_failed', { message: 'challenge_id must be a valid UUID' })
  const [challenge] = await auth.sql<{ session_data: unknown; expires_at: Date }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}::uuid
    returning session_data, expires_at`
  if (!challenge) throw new AuthError('webauthn_challenge_not_found')
  if (challenge.expires_at < auth.now()) throw new AuthError('webauthn_challenge_expired')
  return sessionData.parse(challenge.session_data).challenge
}
