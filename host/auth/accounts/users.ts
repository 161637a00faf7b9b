import type { Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Metadata } from '../request/body.ts'
import type { Page } from '../request/paging.ts'

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

/** A second factor as everyone may see it who sees the account: no secret (dates as text). */
export type Factor = {
  id: string
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'unverified' | 'verified'
  friendly_name: string | null
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
  web_authn_aaguid: string | null
}

/** A row of `auth.users` with its identities and factors: the columns that this service uses. */
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
  phone_confirmed_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  is_sso_user: boolean
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  identities: Identity[]
  factors: Factor[]
}

const withIdentities = (db: Db) => db`
  select u.*, (
    select coalesce(jsonb_agg(to_jsonb(i) order by i.created_at), '[]')
    from auth.identities i where i.user_id = u.id
  ) as identities, (
    select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]')
    from (
      select id, factor_type, status, friendly_name, phone, created_at, updated_at, last_challenged_at,
        web_authn_aaguid
      from auth.mfa_factors where user_id = u.id
    ) f
  ) as factors
  from auth.users u`

/** Returns the account with this id, even if soft-deleted. */
export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  const [user] = await db<User[]>`${withIdentities(db)} where u.id = ${id}`
  return user
}

/** Returns the account with this (normalized) e-mail, except single sign-on accounts of a company. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await db<User[]>`${withIdentities(db)} where u.email = ${email} and u.is_sso_user = false`
  return user
}

/** Returns the account with this number (E.164 without the plus sign). */
export async function findUserByPhone(db: Db, phone: string): Promise<User | undefined> {
  const [user] = await db<User[]>`${withIdentities(db)} where u.phone = ${phone} and u.is_sso_user = false`
  return user
}

/** Returns a page of accounts, newest first, and the total count; `filter` searches e-mails and names. */
export async function listUsers(db: Db, { page, perPage }: Page, filter = '') {
  const pattern = `%${filter.replaceAll(/[\\%_]/g, '\\$&')}%`
  const matching = filter
    ? db`where u.email ilike ${pattern} or u.raw_user_meta_data ->> 'full_name' ilike ${pattern}`
    : db``
  const users = await db<User[]>`
    ${withIdentities(db)} ${matching} order by u.created_at desc, u.id
    limit ${perPage} offset ${(page - 1) * perPage}`
  const [count] = await db<{ total: number }[]>`select count(*)::int as total from auth.users u ${matching}`
  return { users, total: count?.total ?? 0 }
}

/** Reads an account that must be there: inside the transaction that wrote it. */
export async function reloadUser(db: Db, id: string): Promise<User> {
  const user = await findUserById(db, id)
  if (!user) throw new AuthError('user_not_found')
  return user
}

/** Makes other calls about this account wait until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db`select id from auth.users where id = ${id} for no key update`
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

/** Returns whether the account is currently banned. */
export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

/** Returns a second factor as GoTrue's JSON. */
export function renderFactor(factor: Factor) {
  const { id, created_at, updated_at, status, factor_type, last_challenged_at } = factor
  return {
    id,
    created_at,
    updated_at,
    status,
    friendly_name: factor.friendly_name || undefined,
    factor_type,
    phone: factor.phone ?? '',
    last_challenged_at,
    web_authn_aaguid: factor.web_authn_aaguid ?? undefined,
  }
}

/** Returns the account as GoTrue's JSON, without secrets and tokens. */
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
    phone_confirmed_at: user.phone_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    confirmed_at: user.confirmed_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    reauthentication_sent_at: user.reauthentication_sent_at ?? undefined,
    new_email: user.email_change || undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: user.phone_change_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map(({ id, provider_id, ...rest }) => ({
      identity_id: id,
      id: provider_id,
      ...rest,
    })),
    factors: user.factors.length > 0 ? user.factors.map(renderFactor) : undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    deleted_at: user.deleted_at ?? undefined,
    is_anonymous: user.is_anonymous,
  }
}
