import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { User } from '../accounts/users.ts'
import type { RelyingParty } from './relying-party.ts'

/** A public key whose private half is in an authenticator. `id` is base64url, `publicKey` COSE. */
export type Credential = {
  id: string
  publicKey: Uint8Array<ArrayBuffer>
  signCount: number
  transports: string[]
}

export type NewCredential = Credential & {
  aaguid: string
  attestation: string
  backupEligible: boolean
  backedUp: boolean
}

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)

/** The fields of both ceremonies besides their `response`. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** What `navigator.credentials.create()` gave, as WebAuthn's `RegistrationResponseJSON`. */
export const creationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).nullish(),
  }),
})

/** What `navigator.credentials.get()` gave, as WebAuthn's `AuthenticationResponseJSON`. */
export const assertionResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type AssertionResponse = z.output<typeof assertionResponse>

/** EdDSA, ES256 and RS256 (COSE numbers): what authenticators have, and nothing that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257]

/** The account's name towards authenticators: its id as text, as GoTrue has it. */
export const userHandle = (userId: string) => new TextEncoder().encode(userId)

/**
 * Starts the creation of a credential.
 * @param known credentials of the account, which the same authenticator must not create again
 * @param residentKey `required` for a passkey, which is found without naming the account
 */
export async function creationOptions(
  party: RelyingParty,
  user: User,
  known: Pick<Credential, 'id' | 'transports'>[],
  residentKey: 'required' | 'preferred',
) {
  const name = user.email || user.phone || user.id
  const fullName = user.raw_user_meta_data?.name
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: userHandle(user.id),
    userName: name,
    userDisplayName: typeof fullName === 'string' && fullName !== '' ? fullName : name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey, userVerification: 'preferred' },
  })
}

/** Starts the use of a credential; without `allowed`, any passkey of the site's. */
export async function requestOptions(party: RelyingParty, allowed?: Pick<Credential, 'id' | 'transports'>[]) {
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: allowed,
    userVerification: 'preferred',
  })
}

/** Checks a new credential (WebAuthn §7.1); undefined when anything about it is wrong. */
export async function checkCreation(
  party: RelyingParty,
  challenge: string,
  response: z.output<typeof creationResponse>,
): Promise<NewCredential | undefined> {
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp } = result.registrationInfo
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: response.response.transports ?? [],
    aaguid,
    attestation: fmt,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  }
}

/**
 * Checks the use of a credential (WebAuthn §7.2) and returns its new signature counter; undefined if anything is wrong. A counter that did not grow
 * means that a copy of the authenticator exists, and is wrong too.
 */
export async function checkAssertion(
  party: RelyingParty,
  challenge: string,
  response: AssertionResponse,
  credential: Credential,
): Promise<number | undefined> {
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: { id: credential.id, publicKey: credential.publicKey, counter: credential.signCount },
    requireUserVerification: false,
  }).catch(() => undefined)
  return result?.verified && response.id === credential.id ? result.authenticationInfo.newCounter : undefined
}
