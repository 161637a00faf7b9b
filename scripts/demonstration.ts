import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import postgres from 'postgres'
import { forgetHistory } from './demonstration/outbox.ts'
import { building, logins, password } from './demonstration/plan.ts'
import type { Parts } from './running.ts'

/** The details shown to people. */
export const demonstration = { condominium: building.name, password, logins: Object.values(logins) }

const markOf = ({ settings }: Parts) => join(settings.dataDir, 'demonstration')

/**
 * Returns whether the demonstration exists, or has to be made (in an empty database or after an interruption), or neither, because the database has
 * someone's own data.
 */
export async function findDemonstration(parts: Parts): Promise<'there' | 'missing' | 'none'> {
  if (existsSync(markOf(parts))) return 'there'
  const [found] = await withSql(
    parts,
    (sql) => sql<{ users: number; ours: boolean }[]>`
      select count(*)::int as users, coalesce(bool_or(email = ${logins.sindica.email}), false) as ours from auth.users`,
  )
  return found!.users > 0 && !found!.ours ? 'none' : 'missing'
}

/** Makes the demonstration, or continues it; reports the finished part to `tell`. Rejects when it fails or is stopped. */
export async function makeDemonstration(
  parts: Parts,
  tell: (part: number) => void,
  stopping: AbortSignal,
): Promise<void> {
  try {
    await makeInOwnProcess(parts, tell, stopping)
  } catch (error) {
    // The worker starts anyway, and must not send the history's messages today: the killed process may have left them.
    if (!stopping.aborted) await withSql(parts, forgetHistory)
    throw error
  }
  writeFileSync(markOf(parts), '')
}

async function withSql<Result>(
  { host }: Parts,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(host.urls.postgres, { max: 1, onnotice: () => {} })
  return work(sql).finally(() => sql.end())
}

/** Runs in a separate process: its commands use another clock, and must not share the environment of the serving ones. */
function makeInOwnProcess(
  { settings, host, standins }: Parts,
  tell: (part: number) => void,
  stopping: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demonstration', 'main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: stopping,
    env: {
      ...process.env,
      ...host.functionEnvironment,
      SUPABASE_URL: `http://127.0.0.1:${settings.port}`,
      DEMONSTRATION_DB_URL: host.urls.postgres,
      DEMONSTRATION_BANK_FOLDER: join(settings.dataDir, 'standins', 'bank'),
      // A demonstration must not charge cards at a real provider.
      DEMONSTRATION_MERCADO_PAGO: settings.mercadoPago ? '' : standins?.mercadoPagoUrl,
      DEMONSTRATION_PUSH: standins?.url,
      SMTP_URL: settings.smtpUrl ?? standins?.smtpUrl,
      MAIL_FROM: settings.mailFrom,
    },
  })
  child.on('message', (part) => tell(Number(part)))
  return new Promise((resolve, reject) => {
    // A stopped process ends only at its exit: until then it works on the database.
    child.once('error', (error) => stopping.aborted || reject(error))
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the demonstration was not finished')),
    )
  })
}
