import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filledLine } from './fields/text.ts'
import { lineOf, seenText, typedNumber } from './typed-text.ts'

test.each([
  ['\u202a+55 11 98765\u20114321\u202c', '+55 11 98765\u20114321'],
  ['Pau\u200blo', 'Paulo'],
  ['\ufeffnome;cpf', 'nome;cpf'],
  ['con\u00addomínio', 'condomínio'],
  ['Jose\u0301', 'José'],
  ['ana\u200b@exa\u2060mple.com', 'ana@example.com'],
  ['uma\r\nduas\rtrês\u2028quatro\u0085cinco', 'uma\nduas\ntrês\nquatro\ncinco'],
  ['a\tb', 'a\tb'],
  ['\u0007sino\u001b', 'sino'],
  ['👩‍👩‍👧 e 🏳️‍🌈', '👩‍👩‍👧 e 🏳️‍🌈'],
  ['👩🏽‍🔧', '👩🏽‍🔧'],
  ['a\u200db', 'ab'],
])('what nobody sees is dropped: %j', (typed, seen) => {
  expect(seenText(typed)).toBe(seen)
})

test('a line is one line; hyphens are one kind', () => {
  expect(lineOf(' Bloco\n A\t\u00a0 1 ')).toBe('Bloco A 1')
  expect(filledLine(9, 'Curto.', 2).parse('Duas\nlin.')).toBe('Duas lin.')
  expect(filledLine(9, 'Vazio.').safeParse('\u200b\n').success).toBe(false)
  expect(typedNumber('529.982.247\u201125 \u2013 \u2014 \u2212 \u2010')).toBe('529.982.247-25 - - - -')
  expect([lineOf('\u3164'), lineOf('\u2800 \u115f')]).toEqual(['', ''])
})

test('done twice it is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const seen = seenText(typed)
      expect(seenText(seen)).toBe(seen)
    }),
  )
})
