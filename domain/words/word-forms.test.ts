import { expect, test } from 'vitest'
import { folded } from '../ascii.ts'
import { wordPairs } from './pairs.testing.ts'
import { saysAll, wordForms } from './word-forms.ts'

test('lists that the browser searches find either form of a word by the other, with accents and without', () => {
  const missed = wordPairs.flatMap(([one, many]) =>
    [
      [one, many],
      [many, one],
    ].filter(
      ([text, typed]) =>
        !saysAll(`x ${text} y`, typed!) || !saysAll(`x ${text} y`, folded(typed!).toUpperCase()),
    ),
  )
  expect(missed).toEqual([])
})

test('every typed word must stand there; unseen signs and accents do not matter', () => {
  expect(saysAll('Cobranças e acordos', 'acordo cobrança')).toBe(true)
  expect(saysAll('Cobranças e acordos', 'co\u00adbranca\u200b')).toBe(true)
  expect(saysAll('Cobranças', 'cobrança multa')).toBe(false)
  expect(saysAll('Mães', 'mãos')).toBe(false)
  expect(saysAll('anything', '  ')).toBe(true)
})

test('what has no other form is itself', () => {
  for (const word of ['mais', 'pais', '2026', 'a1b', '']) expect(wordForms(word)).toEqual([word])
})
