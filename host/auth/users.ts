import { randomUUID } from 'node:crypto'
import type { Db } from './context.ts'
import { AuthError } from './errors.ts'
import type { Metadata } from './request/body.ts'

/** One account at one provider, as the wire and `auth.identities` have it (dates as text). */
type Identity = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

/** A row of `auth.users` with its identities: the columns that this service uses. */
export type User = {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  reauthentication_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  created_at: Date
  updated_at: Date
  phone: string | null
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: Identity[]
}

/** What a new account is made of; `id` is chosen before, so that the hook can be asked about it. */
export type NewUser = {
  id: string
  email: string | null
  passwordHash: string | null
  appMetadata: Metadata
  userMetadata: Metadata
  isAnonymous?: boolean
  role?: string
}

const INSTANCE = '00000000-0000-0000-0000-000000000000'

const withIdentities = (db: Db) => db`
  select u.*, (
    select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id
  ) as identities
  from auth.users u`

/** Gives the account with this id, also one that was soft-deleted. */
export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  const [user] = await db<User[]>`${withIdentities(db)} where u.id = ${id}`
  return user
}

/** Gives the account with this (normalized) e-mail, other than a company's single sign-on. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db<User[]>`${withIdentities(db)} where u.email = ${email} and u.is_sso_user = false`
  return user
}

/** Gives a page of accounts, newest first, and how many there are. */
export async function listUsers(db: Db, page: number, perPage: number) {
  const users = await db<User[]>`
    ${withIdentities(db)} order by u.created_at desc, u.id limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await db<{ total: number }[]>`select count(*)::int as total from auth.users`
  return { users, total: count?.total ?? 0 }
}

/** Reads an account that must be there: inside the transaction that wrote it. */
export async function reloadUser(db: Db, id: string): Promise<User> {
  const user = await findUserById(db, id)
  if (!user) throw new AuthError('user_not_found')
  return user
}

/** Starts an account that signs in by e-mail; nothing is written yet. */
export function emailUser(email: string, passwordHash: string | null, data: Metadata): NewUser {
  const id = randomUUID()
  const verified = { sub: id, email, email_verified: false, phone_verified: false }
  return {
    id,
    email,
    passwordHash,
    appMetadata: { provider: 'email', providers: ['email'] },
    userMetadata: { ...data, ...verified },
  }
}

/**
 * Writes a new account and its e-mail identity.
 * @returns the account as triggers left it, or undefined when another call took the e-mail meanwhile
 */
export async function insertUser(db: Db, user: NewUser, now: Date): Promise<User | undefined> {
  const inserted = await db`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, is_anonymous, confirmation_token, recovery_token, email_change_token_new, email_change
    ) values (
      ${INSTANCE}, ${user.id}, 'authenticated', ${user.role ?? 'authenticated'}, ${user.email},
      ${user.passwordHash ?? ''}, ${db.json(user.appMetadata)}, ${db.json(user.userMetadata)},
      ${now}, ${now}, ${user.isAnonymous ?? false}, '', '', '', ''
    ) on conflict (email) where is_sso_user = false do nothing
    returning id`
  if (inserted.length === 0) return undefined
  if (user.email !== null) await upsertEmailIdentity(db, user.id, user.email, false, now)
  return reloadUser(db, user.id)
}

/** Keeps the e-mail identity in step with the account's e-mail. */
export async function upsertEmailIdentity(
  db: Db,
  userId: string,
  email: string,
  verified: boolean,
  now: Date,
) {
  const data = { sub: userId, email, email_verified: verified, phone_verified: false }
  await db`
    insert into auth.identities as i
      (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${userId}, ${db.json(data)}, 'email', ${now}, ${now}, ${now})
    on conflict (provider_id, provider) do update set
      identity_data = i.identity_data || excluded.identity_data, updated_at = excluded.updated_at`
}

/** Marks the e-mail as its owner's; an address that was confirmed before keeps its date. */
export async function confirmEmail(db: Db, user: User, now: Date): Promise<void> {
  if (user.email_confirmed_at || user.email === null) return
  await db`
    update auth.users set email_confirmed_at = ${now}, updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${user.id}`
  await upsertEmailIdentity(db, user.id, user.email, true, now)
}

/** Changes the account's own columns and merges metadata; a key set to null is removed, as in GoTrue. */
export async function updateUser(
  db: Db,
  id: string,
  changes: { passwordHash?: string; userMetadata?: Metadata; appMetadata?: Metadata; role?: string },
  now: Date,
): Promise<void> {
  const { passwordHash, userMetadata, appMetadata, role } = changes
  await db`
    update auth.users set updated_at = ${now},
      encrypted_password = coalesce(${passwordHash ?? null}, encrypted_password),
      role = coalesce(${role ?? null}, role),
      raw_user_meta_data = (
        select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
        from jsonb_each(coalesce(raw_user_meta_data, '{}') || ${db.json(userMetadata ?? {})}::jsonb)),
      raw_app_meta_data = (
        select coalesce(jsonb_object_agg(key, value) filter (where value <> 'null'), '{}')
        from jsonb_each(coalesce(raw_app_meta_data, '{}') || ${db.json(appMetadata ?? {})}::jsonb))
    where id = ${id}`
}

/** Tells whether the account is locked out at this moment. */
export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

/** Gives the account as GoTrue's JSON has it. Secrets and tokens stay behind. */
export function renderUser(user: User) {
  const { identities } = user
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    phone: user.phone ?? '',
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(({ id, provider_id, ...rest }) => ({
      identity_id: id,
      id: provider_id,
      ...rest,
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    deleted_at: user.deleted_at ?? undefined,
    is_anonymous: user.is_anonymous,
  }
}
