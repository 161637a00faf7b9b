import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { JSONValue } from 'postgres'
import type { User } from './accounts/users.ts'
import { type Auth, clientOf, type Db } from './context.ts'
import type { Page } from './request/paging.ts'

/** GoTrue's actions and the kind its log assigns to them. */
const actions = {
  login: 'account',
  logout: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_updated_password: 'user',
  user_recovery_requested: 'user',
  user_reauthenticate_requested: 'user',
  user_confirmation_requested: 'user',
  user_repeated_signup: 'user',
  identity_unlinked: 'user',
  token_refreshed: 'token',
  token_revoked: 'token',
  factor_in_progress: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  recovery_codes_generated: 'factor',
  recovery_codes_regenerated: 'factor',
  recovery_codes_verified: 'factor',
  recovery_codes_deleted: 'factor',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
} as const

/** Records who did what, in the same transaction as the deed. `actor` is the account, or null for the service key. */
export async function audit(
  auth: Auth,
  c: Context,
  db: Db,
  action: keyof typeof actions,
  actor: Pick<User, 'id' | 'email' | 'is_sso_user'> | null,
  traits?: Record<string, JSONValue>,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor ? (actor.email ?? '') : 'service_role',
    actor_via_sso: actor?.is_sso_user ?? false,
    log_type: actions[action],
    ...(traits && { traits }),
  }
  await db`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${randomUUID()}, ${db.json(payload)}, ${auth.now()},
      ${clientOf(c).address ?? ''})`
}

/** Returns a page of the log, newest first, and the total count; `filter` searches one field. */
export async function listAuditEntries(db: Db, page: Page, filter?: { field: string; value: string }) {
  const matching = filter
    ? db`where payload ->> ${filter.field} ilike ${`%${filter.value.replaceAll(/[\\%_]/g, '\\$&')}%`}`
    : db``
  const entries = await db`
    select id, payload, created_at, ip_address from auth.audit_log_entries ${matching}
    order by created_at desc, id limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`
  const [count] = await db<{ total: number }[]>`
    select count(*)::int as total from auth.audit_log_entries ${matching}`
  return { entries, total: count?.total ?? 0 }
}
