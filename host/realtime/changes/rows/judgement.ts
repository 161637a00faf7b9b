import type { RowChange } from '../source/change.ts'
import type { Group } from '../subscriptions/registry.ts'
import type { Catalog, Table } from './catalog.ts'

/** A change that a group may get. */
export type Offer = { change: RowChange; group: Group; undecided: number[] }

/** The verdict of grants and a table's shape on an offer, before its policies are checked. */
export type Judgement =
  | { verdict: 'drop' }
  | { verdict: 'error'; error: string }
  | { verdict: 'show'; table: Table; isForPolicies: boolean }

const drop: Judgement = { verdict: 'drop' }

/** Errors are those that Supabase sends in place of a row. */
export function judge({ change, group }: Offer, catalog: Catalog): Judgement {
  const { claims, parameters } = group
  const table = catalog.tables.get(change.relation.oid)
  const role = catalog.roles.get(claims.role)
  if (!table || !role || isExpired(group)) return drop
  const readable = table.columns.filter(({ readers }) => readers.has(role.name))
  const keys = table.columns.filter(({ isKey }) => isKey)
  const isDelete = change.type === 'DELETE'
  if (readable.length === 0 || (!isDelete && !keys.every((key) => readable.includes(key)))) {
    // A subscription to every table means those that the role may read.
    return parameters.table === '*' ? drop : { verdict: 'error', error: 'Error 401: Unauthorized' }
  }
  if (!isDelete && keys.length === 0)
    return { verdict: 'error', error: 'Error 400: Bad Request, no primary key' }
  // A condition may look at nothing that is not shown: of a deleted row that had policies, the key.
  const shown = isDelete && table.hasPolicies ? keys : readable
  const isHidden = parameters.conditions.some(({ column }) => !shown.some(({ name }) => name === column))
  if (isHidden) return drop
  return { verdict: 'show', table, isForPolicies: !isDelete && table.hasPolicies && !role.bypassesPolicies }
}

/** Whether the token has expired; its channel is about to be closed. */
export function isExpired({ claims: { exp } }: Group): boolean {
  return exp !== undefined && exp * 1000 <= Date.now()
}
