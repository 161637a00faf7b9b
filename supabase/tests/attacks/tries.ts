import fc from 'fast-check'
import type { Verb } from '../../../domain/permissions/access.ts'
import { type Command, type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import { tables } from '../../../domain/permissions/tables.ts'
import { commandBodies } from '../command-bodies.ts'
import { newRows, rows } from '../rows.ts'
import { type Persona, standingOf, type World } from '../world.ts'
import type { Column, Schema, Table } from './schema.ts'

/** One request, edited by hand. */
export type Try = {
  kind: 'read' | 'write' | 'call' | 'command'
  /** The table, the procedure or the command. */
  about: string
  method: string
  /** Below /rest/v1; of a command its name. */
  path: string
  headers: Record<string, string>
  body: unknown
}

type Making = { world: World; schema: Schema; persona: Persona; ids: string[]; strangeIds: string[] }

const hostile = [
  "'; drop table public.units; --",
  ') or (1=1',
  '%',
  '*',
  'null',
  '00000000-0000-0000-0000-000000000000',
  '\u202E\uD83D\uDE00',
  '{}',
  '-1',
  'true',
  '1e400',
  '2026-02-31',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'lte',
  'like',
  'imatch',
  'is',
  'in',
  'cs',
  'cd',
  'ov',
  'fts',
  'sl',
  'adj',
]

const anyValue = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  )

/** What a column of a type takes: conditions that hold for many rows, so that scopes and not values decide what is given. */
const sound: Record<string, readonly string[]> = {
  text: [
    'neq.x',
    'like.*',
    'ilike.*a*',
    'gte.',
    'is.null',
    'in.(a,approved,owner)',
    'eq.approved',
    'match.a',
  ],
  boolean: ['is.true', 'is.false', 'is.null', 'neq.true'],
  number: ['gte.0', 'neq.7', 'lt.999999', 'in.(0,1,1000)', 'is.null'],
  date: ['gte.1900-01-01', 'lt.2200-01-01', 'is.null', 'neq.2026-01-01'],
  json: ['is.null', 'cs.{}'],
}

function soundFor({ type }: Column, ids: readonly string[]): fc.Arbitrary<string> {
  if (type === 'uuid') {
    return fc
      .tuple(fc.constantFrom('eq', 'neq', 'in', 'gt', 'is'), fc.constantFrom(...ids), fc.constantFrom(...ids))
      .map(([word, one, other]) =>
        word === 'in' ? `in.(${one},${other})` : word === 'is' ? 'is.null' : `${word}.${one}`,
      )
  }
  if (type === 'boolean') return fc.constantFrom(...sound.boolean!)
  if (type.startsWith('json')) return fc.constantFrom(...sound.json!)
  if (/^(date|timestamp)/.test(type)) return fc.constantFrom(...sound.date!)
  if (/int|numeric/.test(type)) return fc.constantFrom(...sound.number!)
  return fc.constantFrom(...sound.text!)
}

/** `eq.<id>`, `not.in.(…)`, `is.null`; one in eight is no condition that the column takes. */
function condition(column: Column, ids: readonly string[]): fc.Arbitrary<string> {
  const wild = fc
    .tuple(fc.constantFrom(...operators), anyValue(ids))
    .map(([operator, value]) => `${operator}.${value}`)
  return fc
    .tuple(
      fc.boolean(),
      fc.oneof({ weight: 7, arbitrary: soundFor(column, ids) }, { weight: 1, arbitrary: wild }),
    )
    .map(([negated, said]) => `${negated ? 'not.' : ''}${said}`)
}

/** A filter on any column, hidden ones too; or several nested in `or`, `and` and `not`. */
function filter({ columns }: Table, ids: readonly string[]): fc.Arbitrary<[string, string]> {
  const single = fc
    .constantFrom(...columns)
    .chain((column) => condition(column, ids).map((said): [string, string] => [column.name, said]))
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      single.map(([column, said]) => `${column}.${said}`),
      fc
        .tuple(
          fc.constantFrom('or', 'and', 'not.or', 'not.and'),
          fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
        )
        .map(([word, parts]) => `${word}(${parts.join(',')})`),
    ),
  }))
  const nested = fc
    .tuple(fc.constantFrom('or', 'and', 'not.or'), fc.array(tree, { minLength: 2, maxLength: 3 }))
    .map(([word, parts]): [string, string] => [word, `(${parts.join(',')})`])
  return fc.oneof(single, nested)
}

const own = (table: Table, world: World): string[] => {
  const keys = Object.keys(rows[table.name]?.(world.neighbour) ?? {})
  const tenant = table.columns.some(({ name }) => name === 'condominium_id') ? ['condominium_id'] : []
  return [...new Set([...keys, ...tenant])]
}

/** The columns that tell whose a row is, some more, and what hangs on it: rows of other tables, to any depth. */
function selection({ world, schema }: Making, table: Table, depth: number): fc.Arbitrary<string> {
  const extra = fc.subarray(
    table.columns.flatMap(({ name }) => [name, `x_${name}:${name}`, `${name}::text`]),
    { maxLength: 1 },
  )
  const related = table.related.flatMap((name) => schema.tables.find((one) => one.name === name) ?? [])
  const always = own(table, world)
  if (depth === 0 || related.length === 0) return extra.map((more) => [...always, ...more].join(','))
  const embedded = fc
    .tuple(fc.constantFrom(...related), fc.constantFrom('', '!inner', '!left'))
    .chain(([other, how]) =>
      selection({ world, schema } as Making, other, depth - 1).map(
        (inner) => `${other.name}${how}(${inner})`,
      ),
    )
  return fc
    .tuple(extra, fc.array(embedded, { maxLength: 2 }))
    .map(([more, hung]) => [...new Set([...always, ...more, ...hung])].join(','))
}

const mostly = (usual: string, ...others: string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const query = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

function reads(making: Making): fc.Arbitrary<Try> {
  return fc.constantFrom(...making.schema.tables).chain((table) =>
    fc
      .record({
        select: selection(making, table, 2),
        filters: fc.array(filter(table, making.ids), { maxLength: 2 }),
        method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
        count: fc.constantFrom('exact', 'planned', 'estimated', 'none'),
        range: mostly('', '0-0', '0-999', '5-1'),
        schema: mostly('public', 'private', 'auth', 'storage'),
        accept: mostly('application/json', 'text/csv', 'application/vnd.pgrst.object+json'),
      })
      .map(({ select, filters, method, count, range, schema, accept }) => ({
        kind: 'read' as const,
        about: table.name,
        method,
        path: `${table.name}?${query([['select', select], ...filters])}`,
        headers: { prefer: `count=${count}`, accept, 'accept-profile': schema, ...(range && { range }) },
        body: null,
      })),
  )
}

const scopeOf = (persona: Persona, table: string, verb: Verb) =>
  tables[table]?.[standingOf(persona)]?.[verb] ?? 'none'

/** Values for columns that decide over rights, and for any other. */
function bodyOf(making: Making, table: Table): fc.Arbitrary<Record<string, unknown>> {
  const value = ({ name, type }: Column): fc.Arbitrary<unknown> => {
    if (name === 'role') return fc.constantFrom('owner_admin', 'admin', 'superadmin', 'service_role')
    if (name === 'status') return fc.constantFrom('approved', 'active', 'paid', 'done')
    if (type === 'uuid') return fc.constantFrom(...making.ids)
    return fc.constantFrom('a', '1', 1, true, null, '2026-01-01', {}, [])
  }
  return fc
    .subarray(table.columns, { minLength: 1, maxLength: Math.min(5, table.columns.length) })
    .chain((columns) => fc.record(Object.fromEntries(columns.map((column) => [column.name, value(column)]))))
}

const verbsOf: Record<string, Verb[]> = {
  POST: ['insert'],
  PATCH: ['update'],
  DELETE: ['delete'],
  PUT: ['insert', 'update'],
  UPSERT: ['insert', 'update'],
}

/** Insertions, upserts, changes and deletions of rows that are not the persona's to write. */
function writes(making: Making): fc.Arbitrary<Try> {
  const { world, persona } = making
  return (
    fc
      .tuple(
        fc.constantFrom(...making.schema.tables),
        fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT', 'UPSERT'),
      )
      .chain(([table, method]) => {
        const verbs = verbsOf[method] ?? []
        // Where the persona may write some rows, only others' are tried; elsewhere anything goes.
        const mayWrite = verbs.some((verb) => scopeOf(persona, table.name, verb) !== 'none')
        const foreign = persona === 'stranger' ? world.neighbour : world.foreigner
        const key = Object.entries(rows[table.name]?.(foreign) ?? {}).map(
          ([name, value]): [string, string] => [name, `eq.${value}`],
        )
        const filters = mayWrite
          ? fc.constant(key)
          : fc.array(filter(table, making.ids), { minLength: 1, maxLength: 2 })
        const given = newRows[table.name]?.(foreign)
        const body = mayWrite && given ? fc.constant(given) : bodyOf(making, table)
        return fc.record({ filters, body }).map(({ filters, body }) => ({
          kind: 'write' as const,
          about: table.name,
          method: method === 'UPSERT' ? 'POST' : method,
          path: `${table.name}${method === 'POST' || method === 'UPSERT' ? '' : `?${query(filters)}`}`,
          headers: {
            prefer: `return=representation,count=exact${method === 'UPSERT' ? ',resolution=merge-duplicates' : ''}`,
          },
          body: method === 'DELETE' ? null : body,
        }))
      })
      .filter(({ about, method, path }) => method === 'POST' || path.length > about.length + 1)
      // A new row without the key of somebody else would be the persona's own.
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

/** Calls of procedures, the private ones too, about ids of others. */
function calls({ schema, ids }: Making): fc.Arbitrary<Try> {
  return fc.constantFrom(...schema.routines).chain(({ name, parameters }) =>
    fc
      .record(
        Object.fromEntries(
          parameters.map(({ name: parameter, type }) => [
            parameter,
            type === 'uuid'
              ? fc.constantFrom(...ids)
              : type === 'uuid[]'
                ? fc.array(fc.constantFrom(...ids), { maxLength: 3 })
                : fc.constantFrom(...hostile, 'units', 'expenses', '2026-01-01', 'pending', 'marca'),
          ]),
        ),
      )
      .map((body) => ({
        kind: 'call' as const,
        about: name,
        method: 'POST',
        path: `rpc/${name}`,
        headers: {},
        body,
      })),
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The same body with every id exchanged, `condominium_id` apart; how many were. */
function exchange(value: unknown, next: () => string): { value: unknown; ids: number } {
  let ids = 0
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string' && uuid.test(part)) {
      ids += 1
      return next()
    }
    if (Array.isArray(part)) return part.map(visit)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, name === 'condominium_id' ? inner : visit(inner)]),
    )
  }
  return { value: visit(value), ids }
}

/** Fields that no command takes from its caller. */
const claimed: Record<string, unknown>[] = [
  { role: 'owner_admin' },
  { role: 'superadmin', status: 'approved' },
  { admin_id: '00000000-0000-0000-0000-000000000000' },
  { user_id: '00000000-0000-0000-0000-000000000000', is_admin: true },
  { ['__proto__']: { role: 'superadmin' }, constructor: { prototype: { role: 'superadmin' } } },
  {},
]

const names = Object.keys(commands) as CommandName[]

/**
 * Where the persona may, these are rightly done with any id: it is the new row's own, or the answer says that there are no such rows
 * (their own tests hold them to that). They are tried elsewhere alone.
 */
const answersItself: ReadonlySet<string> = new Set([
  'preview-unit-edits',
  'record-decision',
  'review-memberships',
])

/** Commands in a condominium where the persona has no such right, or about ids that are none of theirs. */
function demands(making: Making): fc.Arbitrary<Try> {
  const { world, persona, strangeIds } = making
  const bodies = commandBodies(world)
  const home = world.subjects[persona].home.id
  const isIn = (roles: readonly Role[]) =>
    persona !== 'superadmin' && persona !== 'anonymous' && roles.includes(standingOf(persona) as Role)
  const about = names.flatMap((name) => {
    const { roles }: Command = commands[name]
    if (!Array.isArray(roles)) return []
    const ids = answersItself.has(name) ? 0 : exchange(bodies[name], () => '').ids
    return [{ name, allowed: isIn(roles), ids }]
  })
  return fc
    .record({
      one: fc.constantFrom(...about),
      strange: fc.array(fc.constantFrom(...strangeIds), { minLength: 8, maxLength: 8 }),
      elsewhere: fc.constantFrom(...strangeIds.slice(0, 3)),
      more: fc.constantFrom(...claimed),
      atHome: fc.boolean(),
    })
    .map(({ one, strange, elsewhere, more, atHome }) => {
      const { name, allowed, ids } = one
      // Where the command is open to the persona, it is asked elsewhere, or about what is somebody else's.
      const condominium = atHome && (!allowed || ids > 0) ? home : elsewhere
      let at = 0
      const { value } = exchange(bodies[name], () => strange[at++ % strange.length]!)
      return {
        kind: 'command' as const,
        about: name,
        method: 'POST',
        path: name,
        headers: {},
        body: { ...(value as object), ...more, condominium_id: condominium },
      }
    })
}

/** Requests of a persona, the same for the same seed. */
export function triesOf(making: Making, howMany: number, seed: number): Try[] {
  const any = fc.oneof(
    { weight: 10, arbitrary: reads(making) },
    { weight: 4, arbitrary: writes(making) },
    { weight: 3, arbitrary: calls(making) },
    { weight: 3, arbitrary: demands(making) },
  )
  return fc.sample(any, { numRuns: howMany, seed })
}
