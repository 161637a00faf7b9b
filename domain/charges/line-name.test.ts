import { expect, test } from 'vitest'
import { lineName } from './line-name.ts'

test.each([
  [
    'Fundo de reserva',
    'Fundo de reserva (10% das despesas ordinárias)',
    'Fundo de reserva (10% das despesas ordinárias)',
  ],
  ['Água e esgoto', 'Água e esgoto', 'Água e esgoto'],
  ['Água e esgoto', 'Bloco B', 'Água e esgoto: Bloco B'],
])('%s, %s', (rubric, description, name) => {
  expect(lineName({ rubric, description })).toBe(name)
})
