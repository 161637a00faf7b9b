import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'
import type { Metadata } from '../request/body.ts'
import type { User } from './users.ts'

/** Keeps the e-mail identity in sync with the account's e-mail. */
export async function upsertEmailIdentity(
  db: Db,
  userId: string,
  email: string,
  verified: boolean,
  now: Date,
) {
  const data = { sub: userId, email, email_verified: verified, phone_verified: false }
  await upsertIdentity(db, userId, 'email', data, now)
}

/** Keeps the phone identity in sync with the account's phone. */
export async function upsertPhoneIdentity(
  db: Db,
  userId: string,
  phone: string,
  verified: boolean,
  now: Date,
) {
  const data = { sub: userId, phone, email_verified: false, phone_verified: verified }
  await upsertIdentity(db, userId, 'phone', data, now)
}

async function upsertIdentity(db: Db, userId: string, provider: string, data: Metadata, now: Date) {
  await db`
    insert into auth.identities as i
      (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${userId}, ${db.json(data)}, ${provider}, ${now}, ${now}, ${now})
    on conflict (provider_id, provider) do update set
      identity_data = i.identity_data || excluded.identity_data, updated_at = excluded.updated_at`
}

/** Marks the e-mail as confirmed by its owner; a previously confirmed address keeps its date. */
export async function confirmEmail(db: Db, user: User, now: Date): Promise<void> {
  if (user.email_confirmed_at || user.email === null) return
  await db`
    update auth.users set email_confirmed_at = ${now}, updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${user.id}`
  await upsertEmailIdentity(db, user.id, user.email, true, now)
}

/** Marks the phone as confirmed by its owner; a previously confirmed number keeps its date. */
export async function confirmPhone(db: Db, user: User, now: Date): Promise<void> {
  if (user.phone_confirmed_at || !user.phone) return
  await db`
    update auth.users set phone_confirmed_at = ${now}, updated_at = ${now}, is_anonymous = false,
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}'
    where id = ${user.id}`
  await upsertPhoneIdentity(db, user.id, user.phone, true, now)
}
