import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { DatabaseError } from '../database-error.ts'

export type MigrationFile = { file: string; version: string; name: string; text: string; sha256: string }

/**
 * The migrations of a folder in the order they run, named `<version>_<name>.sql` as by the Supabase CLI; none when the
 * folder does not exist. Throws `DatabaseError` for other names and for a version used twice.
 */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const migrations = await Promise.all(
    files
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => readMigration(folder, file)),
  )
  const seen = new Map<string, string>()
  for (const { version, file } of migrations) {
    const other = seen.get(version)
    if (other)
      throw new DatabaseError(
        `As migrações ${other} e ${file} têm o mesmo número (${version}). Mude um deles.`,
      )
    seen.set(version, file)
  }
  return migrations
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? []
  if (!version || !name) {
    throw new DatabaseError(`O nome da migração ${file} não segue o padrão <número>_<nome>.sql.`)
  }
  const { text, sha256 } = await readSql(join(folder, file))
  return { file, version, name, text, sha256 }
}

/** A file of SQL and its fingerprint, which does not depend on how Git writes the ends of lines here. */
export async function readSql(path: string): Promise<{ text: string; sha256: string }> {
  const bytes = await readFile(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().replaceAll('\r\n', '\n')
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}
