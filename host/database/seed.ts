import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { type Sql, withLockedConnection } from './connection.ts'
import { DatabaseError } from './database-error.ts'
import { readSql } from './migration-files.ts'
import { explain } from './migrations.ts'

/**
 * Runs the seed files (`patterns`, relative to `folder`) as the role of `url`, once, in one transaction, while nobody
 * has signed up: later the database holds people's data. Recorded in `supabase_migrations.seed_files`, as the
 * Supabase CLI does. Gives the files it ran; throws `DatabaseError` naming the one that fails.
 */
export async function seed(url: string, folder: string, patterns: string[], log: Logger): Promise<string[]> {
  const files = await seedFiles(folder, patterns)
  if (files.length === 0) return []
  return withLockedConnection(url, 'seed', async (sql) => {
    await sql`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`
    if (await holdsData(sql)) return []
    await sql.begin(async (transaction) => {
      for (const file of files) {
        const { text, sha256 } = await readSql(resolve(folder, file))
        await transaction
          .unsafe(`${text}\n;reset role; reset all`)
          .simple()
          .catch((error) => {
            throw new DatabaseError(`${file} falhou e nada foi gravado: ${explain(error, text)}`, {
              cause: error,
            })
          })
        await transaction`insert into supabase_migrations.seed_files (path, hash) values (${file}, ${sha256})`
      }
    })
    log.info({ files }, 'dados iniciais gravados')
    return files
  })
}

async function holdsData(sql: Sql): Promise<boolean> {
  const [seeded] = await sql`select from supabase_migrations.seed_files limit 1`
  if (seeded) return true
  const [users] = await sql<{ exist: boolean }[]>`select to_regclass('auth.users') is not null as exist`
  if (!users?.exist) return false
  return (await sql`select from auth.users limit 1`).length > 0
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
