import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { JSONValue } from 'postgres'
import { type Auth, clientOf, type Db } from './context.ts'
import type { User } from './users.ts'

/** GoTrue's actions and the kind that its log gives them. */
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
  token_refreshed: 'token',
  token_revoked: 'token',
} as const

/** Records who did what, in the same transaction as the deed. `actor` is the account, or null for the service key. */
export async function audit(
  auth: Auth,
  c: Context,
  db: Db,
  action: keyof typeof actions,
  actor: Pick<User, 'id' | 'email'> | null,
  traits?: Record<string, JSONValue>,
): Promise<void> {
  const payload = {
    action,
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor ? (actor.email ?? '') : 'service_role',
    actor_via_sso: false,
    log_type: actions[action],
    ...(traits && { traits }),
  }
  await db`
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${randomUUID()}, ${db.json(payload)}, ${auth.now()},
      ${clientOf(c).address ?? ''})`
}
