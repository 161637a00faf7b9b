import { z } from 'zod'
import type { User } from '../../accounts/users.ts'
import type { Auth } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import {
  assertionResponse,
  type Credential,
  checkAssertion,
  checkCreation,
  creationOptions,
  creationResponse,
  type NewCredential,
  requestOptions,
} from '../../passkeys/ceremony.ts'
import { relyingParty } from '../../passkeys/relying-party.ts'
import type { Challenge } from '../challenges.ts'
import type { Factor } from '../factor.ts'
import type { Proof } from './proof.ts'

/** `mfa_factors.web_authn_credential`, as GoTrue stores it: bytes in plain Base64. */
const storedCredential = z.looseObject({
  id: z.string(),
  publicKey: z.string(),
  transport: z.array(z.string()).nullish(),
  authenticator: z.looseObject({ signCount: z.number() }),
})

const sessionData = z.object({ challenge: z.string() })

/** What the client sends to show a factor of this type. */
export const webAuthnAnswer = z.object({
  type: z.enum(['create', 'request'], 'WebAuthn type must be create or request'),
  credential_response: z.unknown(),
})

function readCredential(factor: Pick<Factor, 'web_authn_credential'>): Credential | undefined {
  const stored = storedCredential.safeParse(factor.web_authn_credential)
  if (!stored.success) return undefined
  const { id, publicKey, transport, authenticator } = stored.data
  return {
    id: Buffer.from(id, 'base64').toString('base64url'),
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')),
    signCount: authenticator.signCount,
    transports: transport ?? [],
  }
}

function storeCredential(credential: NewCredential) {
  return {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    attestationType: credential.attestation,
    transport: credential.transports,
    flags: { backupEligible: credential.backupEligible, backupState: credential.backedUp },
    authenticator: { signCount: credential.signCount },
  }
}

async function credentialsOf(auth: Auth, userId: string): Promise<Credential[]> {
  const rows = await auth.sql<Pick<Factor, 'web_authn_credential'>[]>`
    select web_authn_credential from auth.mfa_factors
    where user_id = ${userId} and factor_type = 'webauthn' and status = 'verified'`
  return rows.map(readCredential).filter((credential) => credential !== undefined)
}

/** Returns the request for the browser: to create the factor's credential, or to use it once it is verified. */
export async function askAuthenticator(auth: Auth, user: User, factor: Factor) {
  const party = relyingParty(auth.settings)
  if (factor.status === 'unverified') {
    const known = await credentialsOf(auth, user.id)
    const options = await creationOptions(party, user, known, 'preferred')
    return { type: 'create', challenge: options.challenge, credential_options: { publicKey: options } }
  }
  const credential = readCredential(factor)
  const options = await requestOptions(party, credential ? [credential] : [])
  return { type: 'request', challenge: options.challenge, credential_options: { publicKey: options } }
}

/**
 * Checks what the authenticator created or signed. A verified factor cannot be given another credential.
 * @throws AuthError `validation_failed` for anything that is not an authenticator's answer
 */
export async function checkWebAuthn(
  auth: Auth,
  factor: Factor,
  challenge: Challenge,
  answer: z.output<typeof webAuthnAnswer>,
): Promise<Proof | undefined> {
  const { challenge: expected } = sessionData.parse(challenge.web_authn_session_data)
  return answer.type === 'create'
    ? checkNewCredential(auth, factor, expected, answer.credential_response)
    : checkKnownCredential(auth, factor, expected, answer.credential_response)
}

const invalidResponse = () => new AuthError('validation_failed', { message: 'Invalid credential_response' })

async function checkNewCredential(
  auth: Auth,
  factor: Factor,
  challenge: string,
  answer: unknown,
): Promise<Proof | undefined> {
  const response = creationResponse.safeParse(answer)
  if (!response.success) throw invalidResponse()
  if (factor.status === 'verified') return undefined
  const made = await checkCreation(relyingParty(auth.settings), challenge, response.data)
  if (!made) return undefined
  return {
    keep: async (db) => {
      const kept = await db`
        update auth.mfa_factors
        set web_authn_credential = ${db.json(storeCredential(made))}, web_authn_aaguid = ${made.aaguid}
        where id = ${factor.id} and status = 'unverified' returning id`
      return kept.length === 1
    },
  }
}

async function checkKnownCredential(
  auth: Auth,
  factor: Factor,
  challenge: string,
  answer: unknown,
): Promise<Proof | undefined> {
  const response = assertionResponse.safeParse(answer)
  if (!response.success) throw invalidResponse()
  const credential = readCredential(factor)
  if (!credential) return undefined
  const signCount = await checkAssertion(relyingParty(auth.settings), challenge, response.data, credential)
  if (signCount === undefined) return undefined
  return {
    keep: async (db) => {
      const kept = await db`
        update auth.mfa_factors set web_authn_credential =
          jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb(${signCount}::bigint))
        where id = ${factor.id} and status = 'verified'
          and ((web_authn_credential #>> '{authenticator,signCount}')::bigint < ${signCount}
            or (${signCount} = 0 and web_authn_credential #>> '{authenticator,signCount}' = '0'))
        returning id`
      return kept.length === 1
    },
  }
}
