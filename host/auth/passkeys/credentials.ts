import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { isUuid } from '../request/bearer.ts'
import { authenticatorName } from './authenticator-names.ts'
import type { Credential, NewCredential } from './ceremony.ts'

/** As GoTrue. */
const MAX_PASSKEYS = 10

/** A row of `auth.webauthn_credentials` as the API shows it. */
export type Passkey = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null }

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

/** Returns the account's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  return db<Passkey[]>`
    select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials
    where user_id = ${userId} order by created_at, id`
}

/** Returns what authenticators need to know of the account's passkeys. */
export async function knownCredentials(
  db: Db,
  userId: string,
): Promise<Pick<Credential, 'id' | 'transports'>[]> {
  const rows = await db<{ credential_id: Buffer; transports: string[] }[]>`
    select credential_id, transports from auth.webauthn_credentials where user_id = ${userId}`
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }))
}

/** Refuses one more passkey than an account may have: `too_many_passkeys`. */
export function checkPasskeyCount(count: number): void {
  if (count >= MAX_PASSKEYS) throw new AuthError('too_many_passkeys')
}

/**
 * Inserts a new passkey.
 * @param db a transaction that holds the account's lock, so that two calls do not exceed the limit together
 * @throws AuthError `too_many_passkeys`, `webauthn_credential_exists`
 */
export async function insertPasskey(
  auth: Auth,
  db: Db,
  userId: string,
  credential: NewCredential,
): Promise<Passkey> {
  checkPasskeyCount((await knownCredentials(db, userId)).length)
  const now = auth.now()
  const [passkey] = await db<Passkey[]>`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
      transports, backup_eligible, backed_up, friendly_name, created_at, updated_at)
    values (${userId}, ${bytes(credential.id)}, ${Buffer.from(credential.publicKey)}, ${credential.attestation},
      ${credential.aaguid}, ${credential.signCount}, ${db.json(credential.transports)},
      ${credential.backupEligible}, ${credential.backedUp}, ${authenticatorName(credential.aaguid)}, ${now}, ${now})
    on conflict (credential_id) do nothing
    returning id, friendly_name, created_at, last_used_at`
  if (!passkey) throw new AuthError('webauthn_credential_exists')
  return passkey
}

/** Returns the passkey with this credential id, and its owner. */
export async function findByCredentialId(
  db: Db,
  credentialId: string,
): Promise<{ id: string; userId: string; credential: Credential } | undefined> {
  const [row] = await db<
    { id: string; user_id: string; public_key: Buffer; sign_count: string; transports: string[] }[]
  >`
    select id, user_id, public_key, sign_count, transports from auth.webauthn_credentials
    where credential_id = ${bytes(credentialId)}`
  if (!row) return undefined
  return {
    id: row.id,
    userId: row.user_id,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(row.public_key),
      signCount: Number(row.sign_count),
      transports: row.transports,
    },
  }
}

/** Records a use; false when another call with the same or a later counter came first. */
export async function recordUse(auth: Auth, db: Db, id: string, signCount: number): Promise<boolean> {
  const now = auth.now()
  const used = await db`
    update auth.webauthn_credentials set sign_count = ${signCount}, last_used_at = ${now}, updated_at = ${now}
    where id = ${id} and (sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0)) returning id`
  return used.length === 1
}

/**
 * Names a passkey of the account.
 * @throws AuthError `validation_failed` (404) when the account has no such passkey
 */
export async function renamePasskey(
  auth: Auth,
  db: Db,
  userId: string,
  id: string | undefined,
  name: string,
): Promise<Passkey> {
  const [passkey] = isUuid(id)
    ? await db<Passkey[]>`
        update auth.webauthn_credentials set friendly_name = ${name}, updated_at = ${auth.now()}
        where id = ${id} and user_id = ${userId} returning id, friendly_name, created_at, last_used_at`
    : []
  if (!passkey) throw notFound()
  return passkey
}

/**
 * Removes a passkey of the account.
 * @throws AuthError `validation_failed` (404) when the account has no such passkey
 */
export async function deletePasskey(db: Db, userId: string, id: string | undefined): Promise<void> {
  const deleted = isUuid(id)
    ? await db`
        delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} returning id`
    : []
  if (deleted.length === 0) throw notFound()
}

const notFound = () => new AuthError('validation_failed', { status: 404, message: 'Passkey not found' })

/** Returns a passkey as GoTrue's JSON. */
export function renderPasskey({ id, friendly_name, created_at, last_used_at }: Passkey) {
  return {
    id,
    friendly_name: friendly_name || undefined,
    created_at,
    last_used_at: last_used_at ?? undefined,
  }
}
