import { expect, test } from 'vitest'
import { z } from 'zod'
import { coerce, parseCoerced } from './coercion.ts'

test.each([
  ['60', 'int', 60],
  [' 1e3 ', 'number', 1000],
  [true, 'int', 1],
  [null, 'int', 0],
  ['true', 'boolean', true],
  ['false', 'boolean', false],
  [1, 'boolean', true],
  [0, 'boolean', false],
  [null, 'boolean', false],
  [5, 'string', '5'],
  [false, 'string', 'false'],
  [null, 'string', ''],
  ['a', 'array', ['a']],
  [['60'], 'int', 60],
])('%j where %s is expected is %j', (value, expected, meant) => {
  expect(coerce(value, expected)).toEqual(meant)
})

test.each([
  ['', 'int'],
  ['sixty', 'int'],
  ['yes', 'boolean'],
  ['TRUE', 'boolean'],
  [2, 'boolean'],
  [{}, 'string'],
  [{}, 'array'],
  [['1', '2'], 'int'],
  [[['1']], 'int'],
  ['{}', 'object'],
  [undefined, 'string'],
])('%j where %s is expected means nothing', (value, expected) => {
  expect(coerce(value, expected)).toBe(value)
})

test('wherever it is in a body', () => {
  const schema = z.object({
    limit: z.int(),
    nested: z.object({ on: z.boolean(), names: z.array(z.string()) }),
    not: z.int().optional(),
  })
  const parse = (body: unknown) => parseCoerced(schema, body)
  const body = { limit: '2', nested: { on: 'true', names: [1, 'b'] } }
  expect(parse(body).data).toEqual({ limit: 2, nested: { on: true, names: ['1', 'b'] } })
  expect(parse({ limit: '2.5', nested: { on: 1, names: 'one' } }).success).toBe(false)
  expect(parse('2').success).toBe(false)
})
