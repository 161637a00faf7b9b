import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RestError } from '../errors.ts'
import { parseFilter, parseLogic } from './filter.ts'
import { parseOrder } from './order.ts'
import { parseQuery } from './query.ts'
import { parseSelect } from './select.ts'
import {
  aggregates,
  type Condition,
  comparisons,
  type Field,
  isValues,
  type Operation,
  type OrderTerm,
  quantifiable,
  type SelectItem,
  textSearches,
} from './tree.ts'

// The grammar's writers, so that random trees can be written and read back.
const text = (value: string) => `"${value.replace(/[\\"]/g, '\\$&')}"`
const writeField = ({ name, path }: Field) =>
  text(name) +
  path.map((step) => (step.asText ? '->>' : '->') + ('key' in step ? text(step.key) : step.index)).join('')

function writeOperation(operation: Operation): string {
  switch (operation.kind) {
    case 'in':
      return `in.(${operation.values.map(text).join(',')})`
    case 'is':
      return `is.${operation.value}`
    case 'distinct':
      return `isdistinct.${text(operation.value)}`
    case 'search':
      return `${operation.operator}${operation.language ? `(${operation.language})` : ''}.${text(operation.value)}`
    case 'compare':
      return `${operation.operator}${operation.quantifier ? `(${operation.quantifier})` : ''}.${text(operation.value)}`
  }
}

function writeCondition(condition: Condition): string {
  const not = condition.negated ? 'not.' : ''
  if (condition.kind === 'filter')
    return `${writeField(condition.field)}.${not}${writeOperation(condition.operation)}`
  return `${not}${condition.kind}(${condition.terms.map(writeCondition).join(',')})`
}

function writeItem(item: SelectItem): string {
  const alias = item.alias === undefined ? '' : `${text(item.alias)}:`
  if (item.kind === 'embed') {
    const hint = item.hint === undefined ? '' : `!${text(item.hint)}`
    const join = item.join === undefined ? '' : `!${item.join}`
    return `${item.spread ? '...' : alias}${text(item.name)}${hint}${join}(${item.items.map(writeItem).join(',')})`
  }
  const isCount = item.aggregate === 'count' && item.field.name === '*'
  const cast = item.cast === undefined ? '' : `::${item.cast}`
  const aggregate = item.aggregate && !isCount ? `.${item.aggregate}()` : ''
  const aggregateCast = item.aggregateCast === undefined ? '' : `::${item.aggregateCast}`
  return `${alias}${isCount ? 'count()' : writeField(item.field)}${cast}${aggregate}${aggregateCast}`
}

const writeTerm = (term: OrderTerm) =>
  (term.relation === undefined
    ? writeField(term.field)
    : `${text(term.relation)}(${writeField(term.field)})`) +
  (term.direction ? `.${term.direction}` : '') +
  (term.nulls ? `.nulls${term.nulls}` : '')

const anyText = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\0'))
const name = anyText.filter((value) => value !== '' && !['*', 'inner', 'left'].includes(value))
const step = fc.oneof(
  fc.record({ asText: fc.boolean(), key: name }),
  fc.record({ asText: fc.boolean(), index: fc.integer({ min: -99, max: 99 }) }),
)
const field: fc.Arbitrary<Field> = fc.record({ name, path: fc.array(step, { maxLength: 3 }) })
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...comparisons),
    value: anyText,
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...quantifiable),
    quantifier: fc.constantFrom('any' as const, 'all' as const),
    value: anyText,
  }),
  fc.record({ kind: fc.constant('in' as const), values: fc.array(anyText, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('is' as const), value: fc.constantFrom(...isValues) }),
  fc.record({ kind: fc.constant('distinct' as const), value: anyText }),
  fc.record(
    {
      kind: fc.constant('search' as const),
      operator: fc.constantFrom(...textSearches),
      value: anyText,
      language: word,
    },
    { requiredKeys: ['kind', 'operator', 'value'] },
  ),
)
const filter: fc.Arbitrary<Condition> = fc.record({
  kind: fc.constant('filter' as const),
  field,
  negated: fc.boolean(),
  operation,
})
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 5 },
    filter,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      negated: fc.boolean(),
      terms: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))
const column: fc.Arbitrary<SelectItem> = fc.oneof(
  fc.record(
    { kind: fc.constant('column' as const), field, alias: name, cast: word },
    { requiredKeys: ['kind', 'field'] },
  ),
  fc.record(
    {
      kind: fc.constant('column' as const),
      field,
      alias: name,
      cast: word,
      aggregate: fc.constantFrom(...aggregates),
      aggregateCast: word,
    },
    { requiredKeys: ['kind', 'field', 'aggregate'] },
  ),
)
const { item } = fc.letrec<{ item: SelectItem }>((tie) => {
  const items = fc.array(tie('item'), { maxLength: 3 })
  const common = { kind: fc.constant('embed' as const), name, items, hint: name }
  const join = fc.constantFrom('inner' as const, 'left' as const)
  const required = ['kind', 'name', 'items', 'spread'] as const
  return {
    item: fc.oneof(
      { maxDepth: 5 },
      column,
      fc.record(
        { ...common, join, alias: name, spread: fc.constant(false) },
        { requiredKeys: [...required] },
      ),
      fc.record({ ...common, join, spread: fc.constant(true) }, { requiredKeys: [...required] }),
    ),
  }
})

test('random trees of select read back as they were written', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (items) => {
      expect(parseSelect(items.map(writeItem).join(','))).toEqual(items)
    }),
  )
})

test('random trees of conditions read back as they were written', () => {
  fc.assert(
    fc.property(condition, (tree) => {
      expect(parseLogic(writeCondition(tree))).toEqual(tree)
    }),
  )
})

test('random orders read back as they were written', () => {
  const term: fc.Arbitrary<OrderTerm> = fc.record(
    {
      field,
      relation: name,
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      nulls: fc.constantFrom('first' as const, 'last' as const),
    },
    { requiredKeys: ['field'] },
  )
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 4 }), (terms) => {
      expect(parseOrder(terms.map(writeTerm).join(','))).toEqual(terms)
    }),
  )
})

test('any text is parsed or refused with PGRST100, and nothing else happens', () => {
  const key = fc.oneof(
    fc.constantFrom('select', 'order', 'and', 'a.or', 'columns', 'on_conflict', 'limit'),
    anyText,
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.string({ unit: 'binary' })), { maxLength: 4 }),
      fc.boolean(),
      (pairs, isCall) => {
        try {
          parseQuery(pairs, isCall)
        } catch (error) {
          expect(error).toBeInstanceOf(RestError)
          expect((error as RestError).body.code).toBe('PGRST100')
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('names may be bare, with dashes and blanks inside', () => {
  expect(parseSelect('a-b, c d ,_x$1,é')).toMatchObject([
    { field: { name: 'a-b' } },
    { field: { name: 'c d' } },
    { field: { name: '_x$1' } },
    { field: { name: 'é' } },
  ])
})

test('a JSON path, a cast and an alias belong to their column', () => {
  expect(parseSelect('x:data->a-b->>-1::int')).toEqual([
    {
      kind: 'column',
      alias: 'x',
      field: {
        name: 'data',
        path: [
          { asText: false, key: 'a-b' },
          { asText: true, index: -1 },
        ],
      },
      cast: 'int',
    },
  ])
})

test('the value of a filter is all that follows the operator', () => {
  expect(parseFilter('eq.a.b,c)')).toMatchObject({ operation: { value: 'a.b,c)' } })
  expect(parseFilter('in.()')).toMatchObject({ operation: { values: [''] } })
  expect(parseFilter('in.("a,b",c d,"\\"")')).toMatchObject({ operation: { values: ['a,b', 'c d', '"'] } })
})

test('array literals keep their commas inside a logic tree', () => {
  expect(parseLogic('or(tags.cs.{a,b},id.eq.1)')).toMatchObject({
    terms: [{ operation: { operator: 'cs', value: '{a,b}' } }, { operation: { value: '1' } }],
  })
})

test.each([
  ['select', 'name!hint', '"failed to parse select parameter (name!hint)" (line 1, column 10)'],
  ['order', 'id.descc', '"failed to parse order (id.descc)" (line 1, column 4)'],
  ['id', 'noop.0', '"failed to parse filter (noop.0)" (line 1, column 1)'],
  ['or', '()', '"failed to parse logic tree (or())" (line 1, column 4)'],
])('%s=%s tells where it failed', (key, value, message) => {
  expect(() => parseQuery([[key, value]], false)).toThrow(
    expect.objectContaining({ body: expect.objectContaining({ code: 'PGRST100', message }) }),
  )
})

test('ten levels are read, eleven are refused', () => {
  const nested = (levels: number) => `${'a('.repeat(levels)}b${')'.repeat(levels)}`
  expect(parseSelect(nested(10))).toHaveLength(1)
  expect(() => parseSelect(nested(11))).toThrow(RestError)
  const logic = (levels: number) => `${'and('.repeat(levels)}a.eq.1${')'.repeat(levels)}`
  expect(parseLogic(logic(10)).kind).toBe('and')
  expect(() => parseLogic(logic(11))).toThrow(RestError)
})
