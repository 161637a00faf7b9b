import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, openLibrary } from '../testing/library.ts'

let library: Library
beforeAll(async () => {
  library = await openLibrary()
})
afterAll(() => library.close())

const text = fc
  .oneof(
    fc.constantFrom(
      '',
      'a',
      'A',
      'aa',
      'b%',
      '_',
      '"',
      '\\',
      ',',
      ')',
      '(',
      '.',
      '{}',
      'null',
      'á',
      '😀',
      "'",
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  )
  // PostgreSQL has no NUL; `*` means `%` in patterns.
  .filter((value) => !value.includes('\0') && !value.includes('*') && value.isWellFormed())
const int = fc.integer({ min: -3, max: 3 })
const date = fc.integer({ min: 1, max: 5 }).map((day) => `2026-01-0${day}`)
const range = fc.tuple(int, fc.nat(3)).map(([from, length]) => `[${from},${from + length})`)
const ints = fc.array(int, { maxLength: 3 }).map((values) => `{${values.join(',')}}`)
const json = fc.oneof(
  fc.record({ k: fc.oneof(text, int, fc.constant(null)), n: int }, { requiredKeys: [] }),
  fc.array(int, { maxLength: 2 }),
  int,
)

/** The columns of `samples`: values of their type as PostgreSQL reads them. */
const values: Record<string, fc.Arbitrary<string>> = {
  i: int.map(String),
  t0: text,
  n: fc.constantFrom('-1.5', '0', '0.10', '2', '1e3', 'NaN'),
  d: date,
  ts: fc.tuple(date, fc.constantFrom('Z', '+03', '-12:30')).map(([day, zone]) => `${day}T12:00:00${zone}`),
  b: fc.constantFrom('true', 'false'),
  ia: ints,
  r: range,
  j: json.map((value) => JSON.stringify(value)),
}
const types: Record<string, string> = {
  i: 'int',
  t0: 'text',
  n: 'numeric',
  d: 'date',
  ts: 'timestamptz',
  b: 'boolean',
  ia: 'int[]',
  r: 'int4range',
  j: 'jsonb',
}

/** A condition in both languages. */
type Both = { url: string; sql: string }

const literal = (value: string) => `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const quoted = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`

const compared = {
  eq: '=',
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'is distinct from',
}
const ranged = {
  ...compared,
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}
const operatorsOf: Record<string, Record<string, string>> = {
  t0: { ...compared, like: 'like', ilike: 'ilike' },
  ia: { ...compared, cs: '@>', cd: '<@', ov: '&&' },
  r: ranged,
  j: { eq: '=', neq: '!=', cs: '@>', cd: '<@' },
}

const comparison = fc.constantFrom(...Object.keys(types)).chain((column) => {
  const operators = Object.entries(operatorsOf[column] ?? compared)
  return fc
    .tuple(fc.constantFrom(...operators), values[column] ?? fc.constant(''))
    .map(
      ([[name, operator], value]): Both => ({
        url: `${column}.${name}.${quoted(value)}`,
        sql: `(${column} ${operator} ${literal(value)}::${types[column]})`,
      }),
    )
})
const listed = fc.constantFrom('i', 't0', 'd', 'b').chain((column) =>
  fc.array(values[column] ?? fc.constant(''), { minLength: 1, maxLength: 3 }).map(
    (list): Both => ({
      url: `${column}.in.(${list.map(quoted).join(',')})`,
      // `in.("")` is the empty list.
      sql:
        list.length === 1 && list[0] === ''
          ? 'false'
          : `(${column} in (${list.map((value) => `${literal(value)}::${types[column]}`).join(', ')}))`,
    }),
  ),
)
const being = fc
  .constantFrom(...Object.keys(types))
  .map((column): Both => ({ url: `${column}.is.null`, sql: `(${column} is null)` }))
const truth = fc
  .constantFrom('true', 'false', 'unknown', 'not_null')
  .map((word): Both => ({ url: `b.is.${word}`, sql: `(b is ${word.replace('_', ' ')})` }))
const inJson = fc
  .tuple(fc.constantFrom('k', 'n', 'none'), text)
  .map(
    ([key, value]): Both => ({
      url: `j->>${key}.eq.${quoted(value)}`,
      sql: `((j ->> '${key}') = ${literal(value)})`,
    }),
  )
const anyOf = fc
  .tuple(fc.constantFrom('any', 'all'), ints)
  .map(
    ([word, list]): Both => ({
      url: `i.gt(${word}).${list}`,
      sql: `(i > ${word} (${literal(list)}::int[]))`,
    }),
  )

const { tree } = fc.letrec<{ tree: Both }>((tie) => {
  const negatable = (condition: fc.Arbitrary<Both>) =>
    fc.tuple(fc.boolean(), condition).map(([negated, { url, sql }]): Both => {
      if (!negated) return { url, sql }
      const isBranch = /^(and|or)\(/.test(url)
      return { url: isBranch ? `not.${url}` : negate(url), sql: `(not ${sql})` }
    })
  const branch = fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
    .map(
      ([word, terms]): Both => ({
        url: `${word}(${terms.map(({ url }) => url).join(',')})`,
        sql: `(${terms.map(({ sql }) => sql).join(` ${word} `)})`,
      }),
    )
  const leaf = fc.oneof(comparison, listed, being, truth, inJson, anyOf)
  return { tree: fc.oneof({ maxDepth: 3 }, negatable(leaf), negatable(branch)) }
})

/** `column.operator.value` becomes `column.not.operator.value`; columns here have no dot. */
function negate(url: string): string {
  const at = url.indexOf('.')
  return `${url.slice(0, at)}.not${url.slice(at)}`
}

const row = fc.record(
  Object.fromEntries(Object.entries(values).map(([column, value]) => [column, fc.option(value)])),
)

async function keep(rows: Record<string, string | null>[]): Promise<void> {
  const columns = Object.keys(types)
  await library.owner`truncate public.samples`
  const lines = rows.map(
    (line) =>
      `(${columns.map((column) => (line[column] == null ? 'null' : `${literal(line[column])}::${types[column]}`)).join(', ')})`,
  )
  await library.owner.unsafe(`insert into public.samples (${columns.join(', ')}) values ${lines.join(', ')}`)
}

/** The rows of a predicate, or the code of PostgreSQL's refusal: a pattern may end in the middle of an escape. */
async function rowsOf(predicate: string): Promise<{ id: number }[] | string> {
  try {
    const rows = await library.owner.unsafe(`select id from public.samples where ${predicate} order by id`)
    return rows.map(({ id }) => ({ id }))
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code
    throw error
  }
}

test('random conditions give the rows that the same predicate gives in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 5, maxLength: 12 }),
      fc.array(tree, { minLength: 5, maxLength: 12 }),
      async (rows, conditions) => {
        await keep(rows)
        for (const { url, sql } of conditions) {
          const expected = await rowsOf(sql)
          const query = new URLSearchParams({ select: 'id', order: 'id', and: `(${url})` })
          const response = await library.ask(`/samples?${query}`)
          const answer = response.ok ? await response.json() : (await response.json()).code
          expect(answer, `${url} as ${sql}`).toEqual(expected)
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('rows come back as they were written, under any alias', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), text, async (rows, alias) => {
      await keep(rows)
      // Names are cut at 63 bytes, as everywhere in PostgreSQL.
      const name = [...alias].slice(0, 5).join('') || 'r'
      if (name === 'j' || name === 'ia' || Buffer.byteLength(name) > 63) return
      const select = `${quoted(name)}:t0,j,ia`
      const response = await library.ask(`/samples?${new URLSearchParams({ select, order: 'id' })}`)
      const parsed = (value: unknown) => (value == null ? null : JSON.parse(String(value)))
      expect(await response.json()).toEqual(
        rows.map((line) => ({
          j: parsed(line.j),
          ia: parsed(line.ia?.replace('{', '[').replace('}', ']')),
          [name]: line.t0,
        })),
      )
    }),
    { numRuns: 40 },
  )
})
