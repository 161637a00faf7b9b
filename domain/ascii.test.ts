import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toAscii } from './ascii.ts'

it('folds accents and signs', () => {
  expect(toAscii('São João – 1º andar, Conceição')).toBe('Sao Joao - 1o andar, Conceicao')
  expect(toAscii('D’Ávila 😀 X\t')).toBe("D'Avila   X ")
})

it('leaves nothing but printable ASCII', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[\x20-\x7e]*$/.test(toAscii(text))))
})
