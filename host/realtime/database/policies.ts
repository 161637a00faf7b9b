import postgres from 'postgres'
import type { RoleClaims } from '../../tokens.ts'
import { databaseUnavailable, unauthorized } from '../errors.ts'
import { Turns } from './turns.ts'

/** The caller, as policies see it. */
export type Caller = {
  claims: RoleClaims
  /** The request that opened the connection; headers as JSON text. */
  request: { method: string; path: string; headers: string }
  /** Whose questions wait in one line: an account's, else an address's. */
  payer: string
}

/** What a caller may do in a private channel. */
export type Permissions = Record<'broadcast' | 'presence', { read: boolean; write: boolean }>

export type Policies = {
  /** @throws Refused if policies fail, or the database cannot be queried */
  ask(caller: Caller, topic: string): Promise<Permissions>
}

type Row = Record<'read_broadcast' | 'read_presence' | 'write_broadcast' | 'write_presence', boolean>

/** Runs one query at a time per payer, so that a client joining a thousand channels delays no one else. */
export function createPolicies(sql: postgres.Sql): Policies {
  const turns = new Turns()
  return {
    ask: ({ claims, request, payer }, topic) =>
      turns.take(payer, async () => {
        const { method, path, headers } = request
        try {
          const [row] = await sql<[Row]>`select * from realtime.authorize(
            ${topic}, ${claims.role}, ${JSON.stringify(claims)}, ${method}, ${path}, ${headers})`
          return {
            broadcast: { read: row.read_broadcast, write: row.write_broadcast },
            presence: { read: row.read_presence, write: row.write_presence },
          }
        } catch (error) {
          throw isOfPolicies(error) ? unauthorized(topic) : databaseUnavailable()
        }
      }),
  }
}

/** Errors of these classes mean that the server has no time for us now; any other that a policy or role is at fault. */
function isOfPolicies(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !/^(08|53|57|58|XX)/.test(error.code)
}
