import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import postgres from 'postgres'
import { z } from 'zod'
import { type Auth, clientOf } from './context.ts'
import { AuthError } from './errors.ts'
import type { NewUser } from './users.ts'

const answer = z
  .object({
    error: z
      .object({ http_code: z.number().int().min(400).max(599).default(500), message: z.string() })
      .optional(),
  })
  .nullish()

/** SQLSTATE query_canceled: the statement timeout, as GoTrue gives a hook two seconds. */
const QUERY_CANCELED = '57014'

/**
 * Asks the project's `before_user_created` function whether an account may be made. Outside of the transaction that
 * makes it, as in GoTrue: what the function writes stays.
 * @throws AuthError with the function's own status and message, `hook_timeout`, `unexpected_failure`
 */
export async function beforeUserCreated(auth: Auth, c: Context, user: NewUser): Promise<void> {
  const hook = auth.settings.beforeUserCreated
  if (!hook) return
  const now = auth.now().toISOString()
  const payload = {
    metadata: {
      uuid: randomUUID(),
      time: now,
      name: 'before-user-created',
      ip_address: clientOf(c).address ?? '',
    },
    user: {
      id: user.id,
      aud: 'authenticated',
      role: '',
      email: user.email ?? '',
      phone: '',
      app_metadata: user.appMetadata,
      user_metadata: user.userMetadata,
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: user.isAnonymous ?? false,
    },
  }
  const { error } = answer.parse(await call(auth, hook, payload)) ?? {}
  if (error) throw new AuthError('unknown', { status: error.http_code, message: error.message })
}

async function call(auth: Auth, hook: { schema: string; function: string }, payload: postgres.JSONValue) {
  try {
    return await auth.sql.begin(async (db) => {
      await db`set local statement_timeout = '2s'`
      const [row] = await db<{ output: unknown }[]>`
        select ${db(hook.schema)}.${db(hook.function)}(${db.json(payload)}::jsonb) as output`
      return row?.output
    })
  } catch (cause) {
    if (cause instanceof postgres.PostgresError && cause.code === QUERY_CANCELED) {
      throw new AuthError('hook_timeout', { cause })
    }
    throw new AuthError('unexpected_failure', { message: 'Error running hook before_user_created', cause })
  }
}
