import { join } from 'node:path'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { type Sql, withLockedConnection } from '../connection.ts'
import { DatabaseError } from '../database-error.ts'
import { runMigrations } from '../migrations/migrations.ts'
import { asUser, type DatabaseUrls } from '../urls.ts'
import { platformSteps } from './platform.ts'
import { type RolePasswords, roleSteps, type Step } from './roles.ts'
import { schemaSteps } from './schemas.ts'

const migrationsOf = (service: string) => join(import.meta.dirname, '..', '..', service, 'migrations')

/**
 * Makes a database look like Supabase's (roles, schemas, extensions, `auth.*` functions, tables of the schemas auth, storage and realtime) and
 * returns the connection strings of its roles. Safe to repeat at each start, by several processes at once.
 *
 * `adminUrl` is the embedded cluster's superuser, or a user of an external server who owns the database and may create roles; that user then acts as
 * `postgres`. What such a server does not allow is logged if the product runs without it, otherwise a `DatabaseError` says what is missing.
 * `exposesNewTables` counts the first time only: whether the API's roles may use what is created in schema `public` without a grant.
 */
export async function bootstrap(
  adminUrl: string,
  passwords: RolePasswords,
  log: Logger,
  { exposesNewTables = false }: { exposesNewTables?: boolean } = {},
): Promise<DatabaseUrls> {
  const urls = await withLockedConnection(adminUrl, 'bootstrap', async (sql) => {
    const [me] = await sql<{ name: string; quoted: string }[]>`
      select current_user as name, quote_ident(current_user) as quoted`
    const owns = me?.name !== 'supabase_admin'
    if (owns) await checkPassword(sql, asUser(adminUrl, 'authenticator', passwords.authenticator))
    const owner = owns ? (me?.quoted ?? '') : 'postgres'
    const steps = [
      ...roleSteps(owner, owns, passwords),
      ...schemaSteps(owner, owns, exposesNewTables),
      ...(owns ? [] : platformSteps(owner)),
    ]
    await apply(sql, steps, log)
    return {
      admin: adminUrl,
      postgres: owns ? adminUrl : asUser(adminUrl, 'postgres', passwords.postgres),
      authenticator: asUser(adminUrl, 'authenticator', passwords.authenticator),
      authAdmin: asUser(adminUrl, 'supabase_auth_admin', passwords.authAdmin),
      storageAdmin: asUser(adminUrl, 'supabase_storage_admin', passwords.storageAdmin),
      realtimeAdmin: asUser(adminUrl, 'supabase_realtime_admin', passwords.realtimeAdmin),
    }
  })
  await runMigrations(urls.authAdmin, migrationsOf('auth'), 'auth', log)
  await runMigrations(urls.storageAdmin, migrationsOf('storage'), 'storage', log)
  await runMigrations(urls.realtimeAdmin, migrationsOf('realtime'), 'realtime', log)
  return urls
}

/**
 * Roles belong to the whole server: a process with other secrets would change the passwords of running processes. A role that may not log in is free
 * to be taken: that is how secrets are changed.
 */
async function checkPassword(sql: Sql, authenticatorUrl: string): Promise<void> {
  const [known] = await sql`select from pg_roles where rolname = 'authenticator' and rolcanlogin`
  if (!known) return
  const attempt = postgres(authenticatorUrl, { max: 1, onnotice: () => {} })
  try {
    await attempt`select 1`
  } catch (cause) {
    if (!(cause instanceof postgres.PostgresError && cause.code === '28P01')) return
    throw new DatabaseError(
      'O servidor de DATABASE_URL já é usado com outros segredos. Informe em JWT_SECRET e JWT_SIGNING_KEY os mesmos ' +
        'de lá (arquivo secrets.json da pasta DATA_DIR do primeiro início), ou use outro servidor.',
      { cause },
    )
  } finally {
    await attempt.end()
  }
}

async function apply(sql: Sql, steps: Step[], log: Logger): Promise<void> {
  const refused = new Set<string>()
  await sql.begin(async (transaction) => {
    for (const step of steps) {
      try {
        await transaction.savepoint((savepoint) => savepoint.unsafe(step.sql).simple())
      } catch (error) {
        if (!(error instanceof postgres.PostgresError)) throw error
        const forbidden = error.code === '42501'
        if (forbidden && step.optional)
          log.warn({ missing: step.what, reason: error.message }, 'não permitido')
        else if (forbidden) refused.add(`${step.what} (${error.message})`)
        // After an earlier refusal, later steps fail in other ways too.
        else if (refused.size === 0) throw error
      }
    }
    if (refused.size > 0) {
      throw new DatabaseError(
        `O usuário de DATABASE_URL não pode preparar o banco. Falta: ${[...refused].join('; ')}. ` +
          'Ele precisa ser dono do banco e poder criar papéis (CREATEROLE).',
      )
    }
  })
}
