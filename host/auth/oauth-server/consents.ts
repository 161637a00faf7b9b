import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'
import { covers } from './scopes.ts'

export type Consent = { client_id: string; scopes: string; granted_at: Date }

/** Tells whether a person has already let an application have all this. */
export async function isGranted(db: Db, userId: string, clientId: string, scope: string): Promise<boolean> {
  const [consent] = await db<Consent[]>`
    select client_id, scopes, granted_at from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null`
  return consent !== undefined && covers(consent.scopes, scope)
}

/** Remembers what a person lets an application have, in place of what it had. */
export async function grant(
  db: Db,
  userId: string,
  clientId: string,
  scope: string,
  now: Date,
): Promise<void> {
  await db`
    insert into auth.oauth_consents (id, user_id, client_id, scopes, granted_at)
    values (${randomUUID()}, ${userId}, ${clientId}, ${scope}, ${now})
    on conflict (user_id, client_id) do update set
      scopes = excluded.scopes, granted_at = excluded.granted_at, revoked_at = null`
}

/** Gives what a person lets applications have, newest first. */
export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return db<Consent[]>`
    select client_id, scopes, granted_at from auth.oauth_consents
    where user_id = ${userId} and revoked_at is null order by granted_at desc, client_id`
}

/** Takes back what a person let an application have, with its codes and sessions; tells whether there was anything. */
export async function revoke(db: Db, userId: string, clientId: string, now: Date): Promise<boolean> {
  // First the codes: one that is being exchanged is waited for, so that the session it opens is among those that end.
  await db`delete from auth.oauth_authorizations where user_id = ${userId} and client_id = ${clientId}`
  const revoked = await db`
    update auth.oauth_consents set revoked_at = greatest(granted_at, ${now})
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null`
  await db`delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId}`
  return revoked.count > 0
}
