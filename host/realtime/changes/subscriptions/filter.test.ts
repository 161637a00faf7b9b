import { postgresChangesFilter } from '@supabase/supabase-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFilter, UnreadableFilter } from './filter.ts'

const condition = (column: string, operator: string, value: string, isNegated = false) => ({
  column,
  operator,
  value,
  isNegated,
})

describe('parseFilter', () => {
  test.each([
    ['', []],
    ['   ', []],
    ['id=eq.1', [condition('id', 'eq', '1')]],
    ['name=eq.', [condition('name', 'eq', '')]],
    ['version=eq.1.2.3', [condition('version', 'eq', '1.2.3')]],
    ['rule=eq.a=b', [condition('rule', 'eq', 'a=b')]],
    ['name=like.%a"b%', [condition('name', 'like', '%a"b%')]],
    ['id=gt.0,id=lt.100', [condition('id', 'gt', '0'), condition('id', 'lt', '100')]],
    ['id=in.(1,2)', [condition('id', 'in', '{1,2}')]],
    ['name=in.("a,b","c)\\"")', [condition('name', 'in', '{"a,b","c)\\""}')]],
    [
      'name=not.in.(a,b),flag=is.null',
      [condition('name', 'in', '{a,b}', true), condition('flag', 'is', 'null')],
    ],
    ['name=eq."a,b\\"\\\\"', [condition('name', 'eq', 'a,b"\\')]],
    ['name=eq."open', [condition('name', 'eq', '"open')]],
    ['nota=eq.ação 🏢\n', [condition('nota', 'eq', 'ação 🏢')]],
  ])('reads %j', (text, conditions) => {
    expect(parseFilter(text)).toEqual(conditions)
  })

  test.each([
    ['undefined', '["undefined"]'],
    ['subject=foo.hey', '["foo", "hey"]'],
    ['subject=eq', '["eq"]'],
    ['id=eq.1,', 'filter must not contain empty segments (check for extra commas)'],
    ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
  ])('refuses %j as Supabase does', (text, message) => {
    expect(() => parseFilter(text)).toThrow(new UnreadableFilter(message))
  })

  test('reads what the builder of the client writes', () => {
    const value = fc.string({ unit: 'binary' })
    const list = fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(value, value, list, (equal, other, values) => {
        const built = postgresChangesFilter().eq('a', equal).not('b', 'isdistinct', other).in('c', values)
        const [first, second, third] = parseFilter(built.build())
        expect(first).toEqual(condition('a', 'eq', equal))
        expect(second).toEqual(condition('b', 'isdistinct', other, true))
        expect(third).toMatchObject({ column: 'c', operator: 'in', isNegated: false })
      }),
    )
  })

  test('reads a long and crooked text quickly', () => {
    const crooked = `${'a=eq."'.repeat(20_000)}${'('.repeat(20_000)}`
    expect(() => parseFilter(crooked)).not.toThrow()
  })
})
