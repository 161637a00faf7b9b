import { expect, test } from 'vitest'
import { convenersWords, isQuarter, lackingWords, partWords, type QuarterFigures } from './quarter.ts'

const figures = (more: Partial<QuarterFigures>): QuarterFigures => ({
  heads: 0,
  heads_total: 30,
  units: 0,
  units_total: 40,
  shares: 0,
  shares_total: 1_000_000,
  weight: 'share',
  ...more,
})

test('a quarter is whole, of heads and of what votes count by', () => {
  for (const [more, is] of [
    [{ heads: 8, shares: 250_000 }, true],
    [{ heads: 7, shares: 900_000 }, false],
    [{ heads: 30, shares: 249_999 }, false],
    [{ heads: 8, units: 10, weight: 'unit' }, true],
    [{ heads: 8, units: 9, weight: 'unit' }, false],
    [{ heads: 8, units: 10, shares: 0, weight: 'unit' }, true],
    // Of nobody nothing is a quarter.
    [{ heads_total: 0, units_total: 0, shares_total: 0 }, false],
  ] as const)
    expect([more, isQuarter(figures(more))]).toEqual([more, is])
})

test('what is lacking is told in whole owners and never rounded to nothing', () => {
  expect(lackingWords(figures({ heads: 5, shares: 249_999 }))).toBe(
    'Faltam 3 condôminos e 0,1% das frações ideais.',
  )
  expect(lackingWords(figures({ heads: 7, shares: 300_000 }))).toBe('Falta 1 condômino.')
  expect(lackingWords(figures({ heads: 8, shares: 300_000 }))).toBe('')
  expect(lackingWords(figures({ heads: 8, units: 4, weight: 'unit' }))).toBe('Faltam 6 unidades.')
  expect(partWords(249_999, 1_000_000)).toBe('24,9%')
  expect(partWords(0, 0)).toBe('0,0%')
})

test('the notice says who convenes; a list that is too long for it is its annex', () => {
  const some = figures({ heads: 8, units: 9, shares: 271_000 })
  expect(convenersWords(some, ['A-101', 'A-102'])).toBe(
    '8 de 30 condôminos (26,6%), por 9 unidades com 27,1% das frações ideais, em declarações assinadas no Prumo: A-101, A-102',
  )
  const long = convenersWords(
    some,
    Array.from({ length: 400 }, (_, nth) => `Bloco ${nth}`),
  )
  expect(long).toMatch(/A lista das unidades é anexo do edital$/)
  expect(long.length).toBeLessThan(2000)
})
