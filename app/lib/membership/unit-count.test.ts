import { expect, test } from 'vitest'
import { unitCountNote, unitCountShort, unitCountText } from './unit-count.ts'

test.each([
  [0, null, '', '', null],
  [0, 1, '1 unidade informada', '0 de 1 unidade', null],
  [0, 24, '24 unidades informadas', '0 de 24 unidades', null],
  [1, null, '1 unidade', '1 unidade', '1 unidade cadastrada até agora.'],
  [1, 24, '1 unidade cadastrada de 24 informadas', '1 de 24 unidades', '1 unidade cadastrada até agora.'],
  [
    12,
    24,
    '12 unidades cadastradas de 24 informadas',
    '12 de 24 unidades',
    '12 unidades cadastradas até agora.',
  ],
  [24, 24, '24 unidades', '24 unidades', null],
  [1, 1, '1 unidade', '1 unidade', null],
  [1200, 24, '1.200 unidades', '1.200 unidades', '1.200 unidades cadastradas, com garagens e depósitos.'],
])('%s registered, %s declared', (registered, declared, text, short, note) => {
  expect(unitCountText({ registered, declared })).toBe(text)
  expect(unitCountShort({ registered, declared })).toBe(short)
  expect(unitCountNote({ registered, declared })).toBe(note)
})
