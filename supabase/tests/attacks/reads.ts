import fc from 'fast-check'
import { rows } from '../rows.ts'
import type { World } from '../world.ts'
import { filter, query } from './filters.ts'
import type { Table } from './schema.ts'
import type { Making, Try } from './try.ts'

const own = (table: Table, world: World): string[] => {
  const keys = Object.keys(rows[table.name]?.(world.neighbour) ?? {})
  const tenant = table.columns.some(({ name }) => name === 'condominium_id') ? ['condominium_id'] : []
  return [...new Set([...keys, ...tenant])]
}

/** Columns that are shown masked or to no one. */
const hidden = /document|email|phone|secret|token|hash|code|address/

/** Selects the columns that show whose a row is, some more (hidden ones first), and related rows of other tables, to any depth. */
function selection({ world, schema }: Making, table: Table, depth: number): fc.Arbitrary<string> {
  const masked = table.columns.filter(({ name }) => hidden.test(name))
  const extra = fc.constantFrom(table.columns, masked).chain((columns) => {
    const written = columns.flatMap(({ name }) => [name, `x_${name}:${name}`, `${name}::text`])
    return fc.subarray(written, {
      minLength: columns === masked ? Math.min(1, masked.length) : 0,
      maxLength: Math.min(1, written.length),
    })
  })
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

/** Questions about any table, with conditions, embedded rows and headers of any kind. */
export function reads(making: Making): fc.Arbitrary<Try> {
  return fc
    .constantFrom(...making.schema.tables)
    .chain((table) =>
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
