import fc from 'fast-check'
import type { Column, Table } from './schema.ts'
import { hostile } from './try.ts'

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

/** Valid conditions per column type that match many rows, so that scopes and not values decide what is returned. */
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
export function filter({ columns }: Table, ids: readonly string[]): fc.Arbitrary<[string, string]> {
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

export const query = (parts: readonly (readonly [string, string])[]): string =>
  parts.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
