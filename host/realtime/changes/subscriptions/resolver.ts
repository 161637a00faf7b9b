import type { RoleClaims } from '../../../tokens.ts'
import type { Database } from '../database.ts'
import type { Parameters } from './parameters.ts'
import { type FindTables, findTables, resolve, type Target } from './targets.ts'

export type Resolver = (parameters: Parameters, claims: RoleClaims) => Promise<Target>

/** After a restart thousands ask for the same tables within a moment. Grants are looked at again with each change. */
const rememberedMilliseconds = 2000
const most = 1000

/** Resolves subscriptions; looks up each table once for all simultaneous requests for it. */
export function createResolver(database: Database): Resolver {
  const recent = new Map<string, ReturnType<FindTables>>()
  const find: FindTables = ({ schema, table }, role) => {
    const key = JSON.stringify([schema, table, role])
    const known = recent.get(key)
    if (known) return known
    const found = findTables(database, { schema, table }, role)
    for (const oldest of recent.keys()) {
      if (recent.size < most) break
      recent.delete(oldest)
    }
    recent.set(key, found)
    const forget = () => {
      if (recent.get(key) === found) recent.delete(key)
    }
    const isWorthKeeping = (tables: Awaited<typeof found>) => tables !== undefined && tables.length > 0
    found.then(
      (tables) => (isWorthKeeping(tables) ? setTimeout(forget, rememberedMilliseconds).unref() : forget()),
      forget,
    )
    return found
  }
  return (parameters, claims) => resolve(database, find, parameters, claims)
}
