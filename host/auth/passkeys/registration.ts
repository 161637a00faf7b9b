import { z } from 'zod'
import { lockUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { readBody } from '../request/body.ts'
import { requirePasskeyOwner } from './access.ts'
import { checkCreation, creationOptions, creationResponse } from './ceremony.ts'
import { issueChallenge, redeemChallenge } from './challenges.ts'
import { checkPasskeyCount, insertPasskey, knownCredentials, renderPasskey } from './credentials.ts'
import { relyingParty } from './relying-party.ts'

/** `POST /passkeys/registration/options`: what `navigator.credentials.create()` is called with. */
export const registrationOptions: Endpoint = async (auth, c) => {
  const { user } = await requirePasskeyOwner(auth, c)
  const known = await knownCredentials(auth.sql, user.id)
  checkPasskeyCount(known.length)
  const options = await creationOptions(relyingParty(auth.settings), user, known, 'required')
  return c.json({ ...(await issueChallenge(auth, 'registration', user.id, options.challenge)), options })
}

const body = z.object({ challenge_id: z.string().nullish(), credential: z.unknown() })

/** `POST /passkeys/registration/verify`: stores the new passkey. */
export const verifyRegistration: Endpoint = async (auth, c) => {
  const { user } = await requirePasskeyOwner(auth, c)
  const input = await readBody(c, body)
  const challenge = await redeemChallenge(auth, 'registration', user.id, input.challenge_id)
  const credential = await readCreation(auth, challenge, input.credential)
  const passkey = await auth.sql.begin(async (db) => {
    await lockUser(db, user.id)
    const created = await insertPasskey(auth, db, user.id, credential)
    await audit(auth, c, db, 'passkey_created', user, { passkey_id: created.id })
    return created
  })
  return c.json(renderPasskey(passkey))
}

async function readCreation(auth: Auth, challenge: string, credential: unknown) {
  if (!credential) throw new AuthError('validation_failed', { message: 'credential is required' })
  const response = creationResponse.safeParse(credential)
  if (!response.success) {
    throw new AuthError('webauthn_verification_failed', { message: 'Invalid credential response' })
  }
  const created = await checkCreation(relyingParty(auth.settings), challenge, response.data)
  if (!created) throw new AuthError('webauthn_verification_failed')
  return created
}
