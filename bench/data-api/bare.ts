import postgres from 'postgres'
import type { Claims } from '../../host/tokens.ts'
import type { Sent } from './statements.ts'

export type Bare = {
  /** Runs a statement on one of the connections; gives the body that PostgreSQL made. */
  ask(connection: number, sent: Sent): Promise<string>
  close(): Promise<void>
}

const asText = { to: 25, from: [114], serialize: String, parse: String }

/**
 * Connections that do nothing but send: begin, role and claims, the prepared statement and commit in one go, and take the
 * answer as the bytes that came. As little as a client can do.
 */
export async function openBare(url: string, connections: number, claims: Claims): Promise<Bare> {
  const sql = postgres(url, { max: connections, onnotice: () => {}, types: { asText } })
  const reserved = await Promise.all(Array.from({ length: connections }, () => sql.reserve()))
  const settings = JSON.stringify({
    role: claims.role,
    search_path: '"public", "extensions"',
    'request.jwt.claims': JSON.stringify(claims),
  })
  const apply = 'select count(set_config(key, value, true)) from json_each_text($1)'
  return {
    async ask(connection, { readOnly, statement }) {
      const own = reserved[connection]!
      const queries = [
        own.unsafe(readOnly ? 'begin read only' : 'begin').execute(),
        own.unsafe(apply, [settings], { prepare: true }).execute(),
        own.unsafe(statement.text, statement.values, { prepare: true }).raw().execute(),
        own.unsafe('commit').execute(),
      ] as const
      const [, , rows] = await Promise.all(queries)
      return (rows as unknown as (Buffer | null)[][])[0]?.[2]?.toString() ?? ''
    },
    async close() {
      for (const connection of reserved) connection.release()
      await sql.end({ timeout: 5 })
    },
  }
}
