import fc from 'fast-check'
import type { Verb } from '../../../domain/permissions/access.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { newRows, rows } from '../rows.ts'
import { type Persona, type Subject, standingOf } from '../world.ts'
import { filter, query } from './filters.ts'
import type { Column, Table } from './schema.ts'
import type { Making, Try } from './try.ts'

const scopeOf = (persona: Persona, table: string, verb: Verb) =>
  tables[table]?.[standingOf(persona)]?.[verb] ?? 'none'

/** Columns that decide over rights. */
const decides = ({ name }: Column) => name === 'role' || name === 'status'

/** Generates a value for a column; for columns that decide over rights, one that grants some. */
function valueFor({ name, type }: Column, { ids }: Making): fc.Arbitrary<unknown> {
  if (name === 'role') return fc.constantFrom('owner_admin', 'admin', 'superadmin')
  if (name === 'status') return fc.constantFrom('approved', 'active', 'paid', 'done', 'rejected', 'open')
  if (type === 'uuid') return fc.constantFrom(...ids)
  return fc.constantFrom('a', '1', 1, true, null, '2026-01-01', {}, [])
}

/** Values for some of the columns. */
const bodyOf = (making: Making, columns: readonly Column[], most: number) =>
  fc
    .subarray([...columns], { minLength: 1, maxLength: Math.min(most, columns.length) })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map((column) => [column.name, valueFor(column, making)]))),
    )

const keyOf = (table: Table, subject: Subject): [string, string][] =>
  Object.entries(rows[table.name]?.(subject) ?? {}).map(([name, value]) => [name, `eq.${value}`])

const verbsOf: Record<string, Verb[]> = {
  POST: ['insert'],
  PATCH: ['update'],
  DELETE: ['delete'],
  PUT: ['insert', 'update'],
  UPSERT: ['insert', 'update'],
}

/** A persona that may not read the row it wrote requests nothing back. */
const answer = fc.constantFrom('return=minimal,count=exact', 'return=representation,count=exact')

/** Insertions, upserts, changes and deletions of rows that are not the persona's to write. */
export function writes(making: Making): fc.Arbitrary<Try> {
  const { world, persona } = making
  return (
    fc
      .tuple(
        fc.constantFrom(...making.schema.tables),
        fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'UPSERT'),
      )
      .chain(([table, method]) => {
        const verbs = verbsOf[method] ?? []
        // Where the persona may write some rows, only others' rows are tried; elsewhere any row is.
        const mayWrite = verbs.some((verb) => scopeOf(persona, table.name, verb) !== 'none')
        const foreign = persona === 'stranger' ? world.neighbour : world.foreigner
        const filters = mayWrite
          ? fc.constant(keyOf(table, foreign))
          : fc.array(filter(table, making.ids), { minLength: 1, maxLength: 2 })
        const given = newRows[table.name]?.(foreign)
        const body = mayWrite && given ? fc.constant(given) : bodyOf(making, table.columns, 5)
        return fc
          .record({ filters, body, answer })
          .map(({ filters, body, answer }) => ({
            kind: 'write' as const,
            about: table.name,
            method: method === 'UPSERT' ? 'POST' : method,
            path: `${table.name}${method === 'POST' || method === 'UPSERT' ? '' : `?${query(filters)}`}`,
            headers: { prefer: `${answer}${method === 'UPSERT' ? ',resolution=merge-duplicates' : ''}` },
            body: method === 'DELETE' ? null : body,
          }))
      })
      .filter(({ about, method, path }) => method === 'POST' || path.length > about.length + 1)
      // A new row without another person's key would be the persona's own.
      .filter(
        ({ about, method, body }) =>
          method === 'PATCH' ||
          method === 'DELETE' ||
          scopeOf(persona, about, 'insert') === 'none' ||
          JSON.stringify(body) ===
            JSON.stringify(newRows[about]?.(persona === 'stranger' ? world.neighbour : world.foreigner)),
      )
  )
}

/** Generates roles and states that the persona claims for itself: only these change, in a row that it may know. */
export function claims(making: Making): fc.Arbitrary<Try> {
  const { world, persona, schema } = making
  const closed = schema.tables.filter(
    (table) =>
      table.columns.some(decides) && rows[table.name] && scopeOf(persona, table.name, 'update') === 'none',
  )
  return fc
    .constantFrom(...closed)
    .chain((table) =>
      fc
        .tuple(bodyOf(making, table.columns.filter(decides), 2), answer)
        .map(([body, prefer]) => ({
          kind: 'write' as const,
          about: table.name,
          method: 'PATCH',
          path: `${table.name}?${query(keyOf(table, world.subjects[persona]))}`,
          headers: { prefer },
          body,
        })),
    )
}
