import type { Identity, Link } from './model.ts'
import type { Origin } from './views.ts'

/** A key as reported by the catalog; numbers are object ids and column numbers. */
export type Key = {
  kind: 'p' | 'u' | 'f'
  name: string
  table: number
  target: number
  columns: number[]
  targetColumns: number[] | null
}

export type Named = Identity & { oid: number; columns: Record<string, string> }

/** A relation that shows a key: the table itself, or a view with all columns of the key. */
type Holder = { oid: number; columns: string[]; isView: boolean }

/** Returns the columns under which a relation shows its primary key: those of the table, or the first of the view. */
export function primaryKeys(keys: Key[], holders: Holders): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const key of keys.filter((candidate) => candidate.kind === 'p'))
    for (const holder of holders(key.table, key.columns))
      if (!found.has(holder.oid)) found.set(holder.oid, holder.columns)
  return found
}

export type Holders = (table: number, columns: number[]) => Holder[]

/** Returns a lookup of the relations that show the given columns of a table. */
export function makeHolders(named: Map<number, Named>, views: Map<number, Map<number, Origin>>): Holders {
  const viewsOf = new Map<number, Set<number>>()
  for (const [view, origins] of views)
    for (const { relation } of origins.values()) addTo(viewsOf, relation, view)
  return (table, columns) => {
    const names = columns.map((column) => named.get(table)?.columns[column])
    const holders: Holder[] = names.every((name) => name !== undefined)
      ? [{ oid: table, columns: names, isView: false }]
      : []
    for (const view of viewsOf.get(table) ?? [])
      for (const shown of shownAs(named.get(view), views.get(view), table, columns))
        holders.push({ oid: view, columns: shown, isView: true })
    return holders
  }
}

function addTo(map: Map<number, Set<number>>, key: number, value: number): void {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

/** Every way a view shows these columns; one column may be shown under several names. */
function shownAs(
  view: Named | undefined,
  origins: Map<number, Origin> | undefined,
  table: number,
  columns: number[],
): string[][] {
  let ways: string[][] = [[]]
  for (const column of columns) {
    const names: string[] = []
    for (const [number, origin] of origins ?? [])
      if (origin.relation === table && origin.column === column) names.push(view?.columns[number] ?? '')
    ways = ways.flatMap((way) => names.map((name) => [...way, name])).slice(0, 16)
  }
  return ways
}

/**
 * Finds the links that foreign keys make, between tables and the views that show their columns, in both directions
 * and, where the columns of two foreign keys are within the primary key of their table, through that table.
 */
export function findLinks(keys: Key[], named: Map<number, Named>, holders: Holders): Link[] {
  const direct = keys
    .filter((key) => key.kind === 'f')
    .flatMap((key) => directLinks(key, keys, named, holders))
  const pks = primaryKeys(keys, holders)
  return [...direct.map(({ link }) => link), ...direct.map(inverse), ...junctionLinks(direct, pks)]
}

type Direct = { link: Link; table: number; sourceIsView: boolean }

function directLinks(key: Key, keys: Key[], named: Map<number, Named>, holders: Holders): Direct[] {
  const isUnique = keys.some(
    (other) => other.kind !== 'f' && other.table === key.table && sameSet(other.columns, key.columns),
  )
  const links: Direct[] = []
  for (const from of holders(key.table, key.columns))
    for (const to of holders(key.target, key.targetColumns ?? [])) {
      const source = named.get(from.oid)
      const target = named.get(to.oid)
      if (!source || !target) continue
      const columns = from.columns.map((name, at): [string, string] => [name, to.columns[at] ?? ''])
      const kind = isUnique ? 'one-to-one' : 'many-to-one'
      const link: Link = {
        kind,
        source: { schema: source.schema, name: source.name },
        target: { schema: target.schema, name: target.name },
        name: key.name,
        columns,
        toOne: true,
        targetIsView: to.isView,
      }
      links.push({ link, table: from.oid, sourceIsView: from.isView })
    }
  return links
}

function sameSet(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value))
}

function inverse({ link, sourceIsView }: Direct): Link {
  return {
    ...link,
    kind: link.kind === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    source: link.target,
    target: link.source,
    columns: link.columns.map(([source, target]) => [target, source]),
    toOne: link.kind === 'one-to-one',
    targetIsView: sourceIsView,
  }
}

function junctionLinks(direct: Direct[], pks: Map<number, string[]>): Link[] {
  const byTable = Map.groupBy(direct, ({ table }) => table)
  const links: Link[] = []
  for (const [table, siblings] of byTable) {
    const key = pks.get(table) ?? []
    if (siblings.length < 2 || key.length === 0) continue
    for (const one of siblings)
      for (const other of siblings)
        if (one.link.name !== other.link.name && within(one.link, other.link, key))
          links.push(junctionLink(one.link, other.link))
  }
  return links
}

function within(one: Link, other: Link, key: string[]): boolean {
  return [...one.columns, ...other.columns].every(([column]) => key.includes(column))
}

function junctionLink(one: Link, other: Link): Link {
  return {
    kind: 'many-to-many',
    source: one.target,
    target: other.target,
    name: one.name,
    columns: one.columns.map(([junction, source]) => [source, junction]),
    junction: { ...one.source, targetName: other.name, columns: other.columns },
    toOne: false,
    targetIsView: other.targetIsView,
  }
}
