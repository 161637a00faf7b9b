import type { Logger } from 'pino'
import postgres from 'postgres'
import { type Sql, withLockedConnection } from '../connection.ts'
import { DatabaseError } from '../database-error.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'

/** A migration was edited or deleted after it was applied to this database. */
export class ChangedMigration extends DatabaseError {}

/**
 * Runs the migrations of `folder` that the database does not have yet, in order, each in its own transaction, as the role of `url`. Records them in
 * `<schema>.schema_migrations`, as the Supabase CLI does, with fingerprints in `<schema>.checksums`. Returns the files it ran. Safe to call from
 * several processes at once. Throws `ChangedMigration` for a file that was applied and since edited or deleted, and `DatabaseError` for one that
 * fails, which leaves nothing behind.
 */
export async function runMigrations(
  url: string,
  folder: string,
  schema: string,
  log: Logger,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const warn = (message: string) => log.warn({ schema }, message)
  const run = async (sql: Sql) => {
    await sql`create table if not exists ${sql(schema)}.schema_migrations (
      version text primary key, name text, statements text[])`
    await sql`create table if not exists ${sql(schema)}.checksums (version text primary key, sha256 text not null)`
    const applied = await readApplied(sql, schema)
    await checkApplied(sql, schema, migrations, applied)
    const pending = migrations.filter(({ version }) => !applied.has(version))
    for (const migration of pending) {
      await apply(sql, schema, migration)
      log.info({ migration: migration.file }, 'migração aplicada')
    }
    // PostgREST's way to say that tables changed; our own data API listens to it too.
    if (pending.length > 0) await sql`notify pgrst, 'reload schema'`
    return pending.map(({ file }) => file)
  }
  return withLockedConnection(url, `migrations of ${schema}`, run, warn)
}

type Applied = Map<string, { name: string | null; sha256: string | null }>

async function readApplied(sql: Sql, schema: string): Promise<Applied> {
  const rows = await sql<{ version: string; name: string | null; sha256: string | null }[]>`
    select version, name, sha256
    from ${sql(schema)}.schema_migrations left join ${sql(schema)}.checksums using (version)`
  return new Map(rows.map((row) => [row.version, row]))
}

async function checkApplied(
  sql: Sql,
  schema: string,
  migrations: MigrationFile[],
  applied: Applied,
): Promise<void> {
  const byVersion = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const [version, { name, sha256 }] of applied) {
    const migration = byVersion.get(version)
    if (!migration) {
      throw new ChangedMigration(
        `A migração ${version}_${name ?? ''}.sql já foi aplicada a este banco, mas o arquivo não existe mais. ` +
          'Restaure-o; para desfazer o que ela fez, acrescente outra migração.',
      )
    }
    if (sha256 === null) await recordChecksum(sql, schema, migration)
    else if (sha256 !== migration.sha256) {
      throw new ChangedMigration(
        `A migração ${migration.file} foi alterada depois de aplicada a este banco. ` +
          'Restaure o arquivo e faça a mudança em uma nova migração.',
      )
    }
  }
}

async function apply(sql: Sql, schema: string, migration: MigrationFile): Promise<void> {
  const { file, version, name, text } = migration
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple()
      // What the file set for itself ends with it.
      await transaction.unsafe('reset role; reset all').simple()
      await transaction`
        insert into ${sql(schema)}.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`
      await recordChecksum(transaction, schema, migration)
    })
  } catch (error) {
    throw new DatabaseError(`${file} falhou e foi desfeita: ${explain(error, text)}`, { cause: error })
  }
}

async function recordChecksum(
  sql: postgres.ISql,
  schema: string,
  { version, sha256 }: MigrationFile,
): Promise<void> {
  await sql`insert into ${sql(schema)}.checksums (version, sha256) values (${version}, ${sha256})`
}

/** PostgreSQL's own words about a file that failed, with the line where it says so. */
export function explain(error: unknown, text: string): string {
  if (!(error instanceof postgres.PostgresError)) return String(error)
  const line = error.position ? text.slice(0, Number(error.position)).split('\n').length : undefined
  const parts = [
    error.message,
    missingHere(error),
    error.detail,
    error.hint,
    error.where,
    line && `linha ${line}`,
  ]
  return parts.filter(Boolean).join(' – ')
}

// Schemas that Supabase's platform fills and this host does not.
const platformSchemas = ['cron', 'net', 'vault', 'graphql', 'pgmq', 'supabase_functions']

function missingHere({ code = '', message }: postgres.PostgresError): string | undefined {
  const undefinedObject = ['42P01', '42883', '3F000', '42704'].includes(code)
  const schema = undefinedObject && platformSchemas.find((name) => new RegExp(`"?${name}\\b`).test(message))
  return schema ? `este host não serve ${schema} da plataforma Supabase` : undefined
}
