import type { Query, QueryClient } from '@tanstack/react-query'
import type { Changes } from './changes.ts'

/** Whether a query's answer may be old after these changes, which concern one of `owners` (condominium, person). */
function isTouched({ meta, queryKey }: Query, changes: Changes, owners: readonly string[]): boolean {
  if (!meta || !queryKey.some((part) => owners.includes(part as string))) return false
  return meta.tables.some((table) => {
    if (!changes.has(table)) return false
    const ids = changes.get(table)
    return !ids || meta.row?.table !== table || ids.has(meta.row.id)
  })
}

/** A hidden page refetches when it is viewed again: stale data is refetched on focus. */
const whatIsSeen = () => (document.visibilityState === 'hidden' ? 'none' : 'active')

/** Refetches the data on the screen that these changes made stale. Resolves with the answers. */
export const refreshTouched = (queries: QueryClient, changes: Changes, owners: readonly string[]) =>
  queries.invalidateQueries({
    predicate: (query) => isTouched(query, changes, owners),
    refetchType: whatIsSeen(),
  })

const isOfTables = ({ meta }: Query) => (meta?.tables.length ?? 0) > 0

/** Refetches everything on the screen that could have changed unnoticed. */
export const refreshAll = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: isOfTables, refetchType: whatIsSeen() })

/** The same, but only marks it stale until it is next needed. */
export const markOld = (queries: QueryClient) =>
  queries.invalidateQueries({ predicate: isOfTables, refetchType: 'none' })
