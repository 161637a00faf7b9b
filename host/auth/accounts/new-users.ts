import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'
import type { Metadata } from '../request/body.ts'
import { upsertEmailIdentity, upsertPhoneIdentity } from './addresses.ts'
import { reloadUser, type User } from './users.ts'

/** The data of a new account; `id` is chosen beforehand, so that the hook can be asked about it. */
export type NewUser = {
  id: string
  email: string | null
  phone?: string | null
  passwordHash: string | null
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous?: boolean
  role?: string
  /** Made after a provider's answer, which also brings the identity. */
  external?: { isSso: boolean }
}

const INSTANCE = '00000000-0000-0000-0000-000000000000'

/** Starts an account that its owner signs up with; nothing is written yet. */
export function signUpUser(
  address: { email: string } | { phone: string },
  passwordHash: string | null,
  data: Metadata,
): NewUser {
  const id = randomUUID()
  const provider = 'email' in address ? 'email' : 'phone'
  return {
    id,
    email: null,
    ...address,
    passwordHash,
    appMetadata: { provider, providers: [provider] },
    userMetadata: { ...data, sub: id, ...address, email_verified: false, phone_verified: false },
  }
}

/** Starts an account that an administrator makes: its metadata is what the administrator says. */
export function administeredUser(
  address: { email: string | null; phone?: string | null },
  passwordHash: string | null,
  data: Metadata,
): NewUser {
  const providers = [...(address.email ? ['email'] : []), ...(address.phone ? ['phone'] : [])]
  const appMetadata = { provider: providers[0] ?? '', providers }
  return { id: randomUUID(), ...address, passwordHash, appMetadata, userMetadata: data }
}

/**
 * Writes a new account and its identities.
 * @returns the account as triggers left it, or undefined when another call took the e-mail or the phone meanwhile
 */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<User | undefined> {
  const inserted = await db`
    insert into auth.users (
      instance_id, id, aud, role, email, phone, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, is_anonymous, is_sso_user, confirmation_token, recovery_token, email_change_token_new,
      email_change
    ) values (
      ${INSTANCE}, ${user.id}, 'authenticated', ${user.role ?? 'authenticated'}, ${user.email},
      ${user.phone ?? null}, ${user.passwordHash ?? ''}, ${db.json(user.appMetadata)}, ${db.json(user.userMetadata)},
      ${now}, ${now}, ${user.isAnonymous ?? false}, ${user.external?.isSso ?? false}, '', '', '', ''
    ) on conflict do nothing
    returning id`
  if (inserted.length === 0) return undefined
  if (user.external) return reloadUser(db, user.id)
  if (user.email !== null) await upsertEmailIdentity(db, user.id, user.email, false, now)
  if (user.phone) await upsertPhoneIdentity(db, user.id, user.phone, false, now)
  return reloadUser(db, user.id)
}
