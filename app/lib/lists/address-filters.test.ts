import { expect, test } from 'vitest'
import { addressFilters } from './address-filters.ts'

test('what makes no sense in an address counts as absent', () => {
  const { text, day, cents, one } = addressFilters(
    new URLSearchParams(
      'busca=%20gás%20&de=2026-02-30&ate=2026-02-28&minimo=1.234,50&maximo=muito&situacao=toString',
    ),
  )
  expect([text('busca'), text('nada'), day('de'), day('ate')]).toEqual([
    'gás',
    undefined,
    undefined,
    '2026-02-28',
  ])
  expect([cents('minimo'), cents('maximo')]).toEqual([123_450, undefined])
  expect(one('situacao', { open: 'A pagar' })).toBeUndefined()
  expect(addressFilters(new URLSearchParams('situacao=open')).one('situacao', { open: 'A pagar' })).toBe(
    'open',
  )
})
