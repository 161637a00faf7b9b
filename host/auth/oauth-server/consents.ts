import { randomUUID } from 'node:crypto'
import type { Db } from '../context.ts'
import { covers } from './scopes.ts'

export type Consent = { client_id: string; scopes: string; granted_at: Date }

/** Returns whether a person has already granted an application all of this. */
export async function isGranted(db: Db, userId: string, clientId: string, scope: string): Promise<boolean> {
  const [consent] = await db<Consent[]>`
    select client_id, scopes, granted_at from auth.oauth_consents
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null`
  return consent !== undefined && covers(consent.scopes, scope)
}

/** Stores a person's grant to an application, replacing the previous one. */
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

/** Returns a person's grants to applications, newest first. */
export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return db<Consent[]>`
    select client_id, scopes, granted_at from auth.oauth_consents
    where user_id = ${userId} and revoked_at is null order by granted_at desc, client_id`
}

/** Revokes a person's grant to an application, with its codes and sessions; returns whether there was any. */
export async function revoke(db: Db, userId: string, clientId: string, now: Date): Promise<boolean> {
  // Codes first: this waits for one being exchanged, so that the session it opens is among those that end.
  await db`delete from auth.oauth_authorizations where user_id = ${userId} and client_id = ${clientId}`
  const revoked = await db`
    update auth.oauth_consents set revoked_at = greatest(granted_at, ${now})
    where user_id = ${userId} and client_id = ${clientId} and revoked_at is null`
  await db`delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId}`
  return revoked.count > 0
}
