import postgres from 'postgres'
import { DatabaseError } from './database-error.ts'

export type Sql = ReturnType<typeof postgres>

/**
 * Runs `work` on its own connection, closed afterwards, after waiting for other processes that hold the same `lock` in this database: several hosts
 * may start at once. `warn` receives PostgreSQL's warnings. Throws `DatabaseError` if the database refuses the connection.
 */
export async function withLockedConnection<T>(
  url: string,
  lock: string,
  work: (sql: Sql) => Promise<T>,
  warn: (message: string) => void = () => {},
): Promise<T> {
  const onnotice = ({ severity, message }: postgres.Notice) => {
    if (severity === 'WARNING') warn(message ?? '')
  }
  const sql = postgres(url, { max: 1, onnotice, idle_timeout: 0, max_lifetime: null })
  try {
    await sql`select pg_advisory_lock(hashtextextended(${lock}, 0))`.catch((cause: Error) => {
      throw new DatabaseError(`Não foi possível entrar no banco de dados: ${cause.message}`, { cause })
    })
    // A server closed to writing because its disk is nearly full can still be prepared: people want to look.
    await sql`set default_transaction_read_only = off`
    return await work(sql)
  } finally {
    await sql.end()
  }
}
