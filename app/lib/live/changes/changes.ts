/** Rows that changed, by table; null means any of its rows. */
export type Changes = ReadonlyMap<string, ReadonlySet<string> | null>

export type Change = { table: string; ids: readonly string[] | null }

/** Beyond so many ids nothing is narrowed any more. */
const namedRows = 200

/** What a live message says; null when it is none of ours. */
export function readChange(payload: unknown): Change | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { table, ids } = payload as { table?: unknown; ids?: unknown }
  if (typeof table !== 'string') return null
  const named = Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string')
  return { table, ids: named ? ids : null }
}

/** Merges both, without duplicates. */
export function withChange(changes: Changes, { table, ids }: Change): Changes {
  const known = changes.get(table)
  const all = ids === null || known === null
  const rows = all ? null : new Set([...(known ?? []), ...ids])
  return new Map(changes).set(table, rows && rows.size <= namedRows ? rows : null)
}
