import { sha256Hex } from '../../../domain/communications/certificate.ts'
import type { Context } from './command.ts'

/** What a secret calendar address shows: the person's bookings, everybody's, or the building's calendar by their role. */
type FeedScope = 'mine' | 'all' | 'building'

/** Makes the caller's address of a scope in the place of the one before; the token is returned this once, only its digest is stored. */
export async function makeFeed(
  { sql, condominiumId, userId, now, audit }: Context,
  scope: FeedScope,
): Promise<{ token: string }> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const token_hash = await sha256Hex(new TextEncoder().encode(token))
  await sql`
    insert into private.reservation_feeds ${sql({ condominium_id: condominiumId, user_id: userId!, scope, token_hash, created_at: now })}
    on conflict (condominium_id, user_id, scope) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`
  audit({ entity: 'reservation_feeds', after: { scope } })
  return { token }
}

/** Ends the caller's address of a scope; without one nothing changes. */
export async function endFeed(
  { sql, condominiumId, userId, audit }: Context,
  scope: FeedScope,
): Promise<{ revoked: boolean }> {
  await sql`
    delete from private.reservation_feeds where condominium_id = ${condominiumId} and user_id = ${userId} and scope = ${scope}`
  audit({ entity: 'reservation_feeds', after: { scope, revoked: true } })
  return { revoked: true }
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
