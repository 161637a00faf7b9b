import { expect, test } from 'vitest'
import { closest, matches, misspelled, misspelledName } from './suggest.ts'

test('the nearest of the known names', () => {
  expect(closest('film', ['directors', 'films', 'actors'])).toBe('films')
  expect(closest('rol', ['directors', 'roles', 'actors'])).toBe('roles')
  expect(closest('other', ['test', 'another'])).toBe('another')
  expect(closest('FILMS', ['films'])).toBe('films')
})

test('none, where none is near', () => {
  expect(closest('noclosealternative', ['directors', 'films'])).toBeUndefined()
  expect(closest('x', [])).toBeUndefined()
  expect(closest('', ['a'])).toBeUndefined()
})

test('a table or function only if it is nearly called so', () => {
  expect(misspelledName('film', ['films'])).toBe('films')
  expect(misspelledName('abcx', ['abcd'])).toBe('abcd')
  expect(misspelledName('blurb_message', ['get_messages'])).toBeUndefined()
  expect(closest('blurb_message', ['get_messages'])).toBe('get_messages')
})

test('lists of parameters', () => {
  const overloads = ['(name, param, val)', '(attr, id)']
  expect(closest('(nam, pqaram, vall)', overloads)).toBe('(name, param, val)')
  expect(closest('(id)', overloads)).toBe('(attr, id)')
  expect(closest('()', ['(name_param)'])).toBeUndefined()
})

test('the name itself counts one', () => {
  expect(matches('films', ['film', 'films'])).toEqual([{ name: 'films', score: 1 }])
})

test('names without letters, and very long ones', () => {
  expect(closest('***', ['***!', 'a'])).toBe('***!')
  expect(closest('é'.repeat(100_000), ['é'.repeat(300)])).toBe('é'.repeat(300))
})

test('columns that PostgreSQL would suggest', () => {
  expect(misspelled('nam', ['id', 'name', 'city_id'])).toEqual(['name'])
  expect(misspelled('users', ['id', 'username', 'message'])).toEqual([])
  expect(misspelled('note1', ['note2', 'note3'])).toEqual(['note2', 'note3'])
  expect(misspelled('note1', ['note2', 'note3', 'note4'])).toEqual([])
  expect(misspelled('x', ['y'])).toEqual([])
})
