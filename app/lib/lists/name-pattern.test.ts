import { expect, test } from 'vitest'
import { namePattern } from './name-pattern.ts'

/** PostgreSQL's `\m`, the beginning of a word, as JavaScript writes it. */
const finds = (typed: string, name: string) =>
  new RegExp(namePattern(typed).replaceAll('\\m', '(?<![\\p{L}\\p{N}])'), 'iu').test(name)

test('words begin words, accents and case do not matter', () => {
  expect(finds('jose fig', 'José Carlos Figueiredo')).toBe(true)
  expect(finds('JOSÉ', 'Jose Carlos')).toBe(true)
  expect(finds('conceicao', 'Maria da Conceição')).toBe(true)
  expect(finds('carlos jose', 'José Carlos')).toBe(false)
  expect(finds('osé', 'José')).toBe(false)
})

test('what is typed is text, not a pattern', () => {
  expect(finds('.*', 'José')).toBe(false)
  expect(finds("d'avila", "Ana D'Ávila")).toBe(true)
})
