import { expect, test } from 'vitest'
import { changesLine } from './history-words.ts'

test('a change is told in words', () => {
  expect(
    changesLine({ floor: null, share: 1, kind: 'store' }, { floor: 0, share: 2, kind: 'house' }, 100),
  ).toBe('Andar: sem andar → térreo · Tipo: Loja → Casa · Fração: 0,010000 → 0,020000')
  expect(
    changesLine({ area_cm2: null, closed_on: null }, { area_cm2: 702_500, closed_on: '2026-01-05' }, 1),
  ).toBe('Área: sem área → 70,25 m² · Situação: em uso → encerrada em 05/01/2026')
  expect(changesLine(null, { floor: 1 }, 1)).toBe('')
})
