import { glob, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type postgres from 'postgres'
import { type Sql, withLockedConnection } from '../connection.ts'
import { DatabaseError } from '../database-error.ts'
import { readSql } from './migration-files.ts'
import { explain } from './migrations.ts'

/** Returns whether no seed was run and no one has signed up: later the database holds people's data. */
export async function isUnseeded(url: string): Promise<boolean> {
  return withLockedConnection(url, 'seed', async (sql) => !(await holdsData(sql)))
}

/** Runs `roles.sql` of a new project as the Supabase CLI does: roles that its migrations need. */
export async function runRoles(url: string, path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))) return
  const { text } = await readSql(path)
  await withLockedConnection(url, 'seed', async (sql) => {
    await sql
      .begin((transaction) => transaction.unsafe(text).simple())
      .catch((error) => {
        throw new DatabaseError(`${path} falhou: ${explain(error, text)}`, { cause: error })
      })
  })
}

/**
 * Runs the seed files (`patterns`, relative to `folder`) as the role of `url`, once, in one transaction. Records them in
 * `supabase_migrations.seed_files`, as the Supabase CLI does. Returns the files it ran; throws `DatabaseError` naming the one that fails.
 */
export async function seed(url: string, folder: string, patterns: string[], log: Logger): Promise<string[]> {
  const files = await seedFiles(folder, patterns)
  if (files.length === 0) return []
  const plant = async (sql: Sql) => {
    await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`
    if ((await sql`select from supabase_migrations.seed_files limit 1`).length > 0) return []
    await sql.begin(async (transaction) => {
      for (const file of files) await runSeed(transaction, folder, file)
    })
    log.info({ files }, 'dados iniciais gravados')
    return files
  }
  return withLockedConnection(url, 'seed', plant, (message) => log.warn(message))
}

async function runSeed(sql: postgres.TransactionSql, folder: string, file: string): Promise<void> {
  const { text, sha256 } = await readSql(resolve(folder, file))
  await sql
    .unsafe(`${text}\n;reset role; reset all`)
    .simple()
    .catch((error) => {
      throw new DatabaseError(`${file} falhou e nada foi gravado: ${explain(error, text)}`, { cause: error })
    })
  await sql`insert into supabase_migrations.seed_files (path, hash) values (${file}, ${sha256})`
}

async function holdsData(sql: Sql): Promise<boolean> {
  const [found] = await sql<{ seeds: boolean; users: boolean }[]>`
    select to_regclass('supabase_migrations.seed_files') is not null as seeds,
      to_regclass('auth.users') is not null as users`
  if (found?.seeds && (await sql`select from supabase_migrations.seed_files limit 1`).length > 0) return true
  return found?.users === true && (await sql`select from auth.users limit 1`).length > 0
}

async function seedFiles(folder: string, patterns: string[]): Promise<string[]> {
  const files = new Set<string>()
  for (const pattern of patterns) {
    const matches: string[] = []
    for await (const file of glob(pattern, { cwd: folder })) matches.push(file)
    for (const file of matches.sort()) files.add(file)
  }
  return [...files]
}
