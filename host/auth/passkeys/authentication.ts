import { z } from 'zod'
import { findUserById, isBanned, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { openSession } from '../sessions/sessions.ts'
import { requirePasskeys } from './access.ts'
import { assertionResponse, checkAssertion, requestOptions, userHandle } from './ceremony.ts'
import { issueChallenge, redeemChallenge } from './challenges.ts'
import { findByCredentialId, recordUse } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

/** `POST /passkeys/authentication/options`: what `navigator.credentials.get()` is called with, for any account. */
export const authenticationOptions: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const options = await requestOptions(relyingParty(auth.settings))
  return c.json({ ...(await issueChallenge(auth, 'authentication', null, options.challenge)), options })
}

const body = z.object({ challenge_id: z.string().nullish(), credential: z.unknown() })

/** `POST /passkeys/authentication/verify`: a session for the passkey's owner. */
export const verifyAuthentication: Endpoint = async (auth, c) => {
  requirePasskeys(auth)
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'sign_in_sign_ups')
  const input = await readBody(c, body)
  const challenge = await redeemChallenge(auth, 'authentication', null, input.challenge_id)
  if (!input.credential) throw new AuthError('validation_failed', { message: 'credential is required' })
  const { user, passkeyId, signCount } = await whoSigned(auth, challenge, input.credential)
  const session = await auth.sql.begin(async (db) => {
    if (!(await recordUse(auth, db, passkeyId, signCount)))
      throw new AuthError('webauthn_verification_failed')
    await audit(auth, c, db, 'login', user, { passkey_id: passkeyId })
    return openSession(auth, db, await reloadUser(db, user.id), 'passkey', client)
  })
  return c.json(session)
}

/**
 * Returns the account whose passkey signed the challenge. The authenticator names the account too (the user handle) and must name the passkey's owner
 * (WebAuthn §7.2, step 6).
 */
async function whoSigned(auth: Auth, challenge: string, credential: unknown) {
  const response = assertionResponse.safeParse(credential)
  if (!response.success) {
    throw new AuthError('webauthn_verification_failed', { message: 'Invalid credential response' })
  }
  const known = await findByCredentialId(auth.sql, response.data.id)
  if (!known) throw new AuthError('webauthn_verification_failed')
  const handle = Buffer.from(response.data.response.userHandle ?? '', 'base64url')
  if (!handle.equals(userHandle(known.userId))) throw new AuthError('webauthn_verification_failed')
  const party = relyingParty(auth.settings)
  const signCount = await checkAssertion(party, challenge, response.data, known.credential)
  if (signCount === undefined) throw new AuthError('webauthn_verification_failed')
  const user = await findUserById(auth.sql, known.userId)
  checkMaySignIn(auth, user)
  return { user, passkeyId: known.id, signCount }
}

function checkMaySignIn(auth: Auth, user: User | undefined): asserts user is User {
  if (!user || user.deleted_at) throw new AuthError('user_not_found', { status: 403 })
  if (user.email && !user.email_confirmed_at) throw new AuthError('email_not_confirmed', { status: 403 })
  if (user.phone && !user.phone_confirmed_at) throw new AuthError('phone_not_confirmed', { status: 403 })
  if (isBanned(user, auth.now())) throw new AuthError('user_banned', { status: 403 })
}
