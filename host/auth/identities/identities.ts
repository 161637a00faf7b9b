import { randomUUID } from 'node:crypto'
import { reloadUser, type User } from '../accounts/users.ts'
import type { Db } from '../context.ts'
import { identityData, isSso, type Profile, primaryEmail } from './profile.ts'

/** Answers about one person come one after the other, also from two providers: no account or identity is made twice. */
export async function lockIdentity(db: Db, profile: Profile): Promise<void> {
  const { provider, subject } = profile
  await lock(db, `identity ${provider} ${subject}`)
  const email = isSso(profile) ? undefined : primaryEmail(profile)?.email
  if (email) await lock(db, `identity of ${email}`)
}

async function lock(db: Db, name: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Returns the identity in a provider's answer, with its account's id. */
export async function findIdentity(db: Db, { provider, subject }: Profile) {
  const [identity] = await db<{ id: string; user_id: string }[]>`
    select id, user_id from auth.identities where provider = ${provider} and provider_id = ${subject}`
  return identity
}

/** Inserts a new identity of an account and returns its id. */
export async function insertIdentity(db: Db, userId: string, profile: Profile, now: Date): Promise<string> {
  const id = randomUUID()
  await db`
    insert into auth.identities
      (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id}, ${profile.subject}, ${userId}, ${db.json(identityData(profile))}, ${profile.provider}, ${now},
      ${now}, ${now})`
  return id
}

/** Stores the provider's current data. */
export async function refreshIdentity(db: Db, id: string, profile: Profile, now: Date): Promise<void> {
  await db`
    update auth.identities set identity_data = ${db.json(identityData(profile))}, last_sign_in_at = ${now},
      updated_at = ${now} where id = ${id}`
}

/** `app_metadata.providers` lists the account's providers, the oldest first; `provider` is that one. */
export async function updateProviders(db: Db, userId: string): Promise<void> {
  await db`
    update auth.users u set raw_app_meta_data = coalesce(u.raw_app_meta_data, '{}')
      || jsonb_build_object('providers', p.names) || jsonb_strip_nulls(jsonb_build_object('provider', p.names -> 0))
    from (
      select coalesce(jsonb_agg(provider order by since), '[]') as names from (
        select provider, min(created_at) as since from auth.identities where user_id = ${userId} group by provider
      ) known
    ) p
    where u.id = ${userId}`
}

/**
 * Gives the account one of its identities' e-mails, a verified one first, if it has lost its own; what was sent to the old address no longer opens
 * anything.
 * @throws PostgresError of `users_email_partial_key` if another account has that e-mail
 */
export async function adoptEmail(db: Db, user: User, now: Date): Promise<User> {
  const identities = await db<{ email: string | null; verified: boolean }[]>`
    select email, coalesce(identity_data ->> 'email_verified' = 'true', false) as verified from auth.identities
    where user_id = ${user.id} order by (email is null), 2 desc, created_at, id`
  if (user.email !== null && identities.some(({ email }) => email === user.email)) return user
  const { email, verified } = identities[0] ?? { email: null, verified: false }
  const isVerified = email !== null && verified
  await db`
    update auth.users set email = ${email}, updated_at = ${now}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = case when ${isVerified} then coalesce(email_confirmed_at, ${now}) end,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email_verified', ${isVerified}::boolean)
    where id = ${user.id}`
  await db`delete from auth.one_time_tokens where user_id = ${user.id}`
  return reloadUser(db, user.id)
}
