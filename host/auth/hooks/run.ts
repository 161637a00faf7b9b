import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { z } from 'zod'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Hook, HookName } from './hook.ts'
import { askHook } from './http.ts'

/** GoTrue's names for its hooks, where they are not the configuration's. */
const wireNames: Record<HookName, string> = {
  before_user_created: 'before-user-created',
  after_user_created: 'after-user-created',
  custom_access_token: 'customize-access-token',
  send_email: 'send-email',
  send_sms: 'send-sms',
  mfa_verification_attempt: 'mfa-verification',
  password_verification_attempt: 'password-verification',
}

const refusal = z.object({
  error: z
    .object({ http_code: z.number().int().min(400).max(599).default(500), message: z.string().min(1) })
    .optional(),
})

/** SQLSTATE query_canceled: the statement timeout; as in GoTrue, a function has two seconds. */
const QUERY_CANCELED = '57014'

/** Returns whether the project has this hook. */
export function hasHook(auth: Auth, name: HookName): boolean {
  return auth.settings.hooks[name] !== undefined
}

/**
 * Runs the project's hook, if there is one.
 * @param db the open transaction, for a function that must see what it wrote; otherwise one of its own, which stays if the call fails later
 * @returns the hook's answer, or undefined if there is no such hook
 * @throws AuthError with the hook's own status and message, `hook_timeout`, `unexpected_failure`
 */
export async function runHook(
  auth: Auth,
  name: HookName,
  input: Record<string, unknown>,
  context: { address: string | null; db?: Db },
): Promise<Record<string, unknown> | undefined> {
  const hook = auth.settings.hooks[name]
  if (!hook) return undefined
  const metadata = {
    uuid: randomUUID(),
    time: auth.now().toISOString(),
    name: wireNames[name],
    ip_address: context.address ?? '',
  }
  const payload = { metadata, ...input }
  const output =
    hook.kind === 'http'
      ? await askHook(auth.fetch, hook, payload, auth.now())
      : await callFunction(auth, name, hook, payload, context.db)
  if (output === undefined || output === null) return {}
  const parsed = refusal.loose().safeParse(output)
  if (!parsed.success)
    throw new AuthError('unexpected_failure', { message: `Invalid output of hook ${name}` })
  const { error } = parsed.data
  if (error) throw new AuthError('unknown', { status: error.http_code, message: error.message })
  return parsed.data
}

async function callFunction(
  auth: Auth,
  name: HookName,
  hook: Hook & { kind: 'postgres' },
  payload: object,
  db: Db | undefined,
): Promise<unknown> {
  const call = async (tx: Db) => {
    await tx`set local statement_timeout = '2s'`
    const [row] = await tx<{ output: unknown }[]>`
      select ${tx(hook.schema)}.${tx(hook.function)}(${tx.json(payload as postgres.JSONValue)}::jsonb) as output`
    await tx`set local statement_timeout to default`
    return row?.output
  }
  try {
    return await (db ? call(db) : auth.sql.begin(call))
  } catch (cause) {
    if (cause instanceof postgres.PostgresError && cause.code === QUERY_CANCELED) {
      throw new AuthError('hook_timeout', { cause })
    }
    throw new AuthError('unexpected_failure', { message: `Error running hook ${name}`, cause })
  }
}
