import { expect, test } from 'vitest'
import { foundPlaces } from './found-places.ts'

const words = (text: string, search: string) =>
  foundPlaces(text, search).map(([from, to]) => text.slice(from, to))

test('accents and case do not matter, and places are of the text itself', () => {
  expect(words('A Convenção e a CONVENCAO', 'convenção')).toEqual(['Convenção', 'CONVENCAO'])
})

test('what was typed as a whole comes before its words', () => {
  expect(words('fundo de reserva, e reserva', 'fundo de reserva')).toEqual(['fundo de reserva'])
  expect(words('a reserva do fundo', 'fundo de reserva')).toEqual(['reserva', 'fundo'])
})

test('nothing for one letter, nothing, or what is not there', () => {
  expect(words('abc', 'a')).toEqual([])
  expect(words('abc', '  ')).toEqual([])
  expect(words('abc', 'zzz')).toEqual([])
})
