import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountInput, discountOn, discountSentence, disguisesFine, shownPercent } from './discount.ts'

test('a percentage drops its fraction of a centavo, and no discount takes a whole charge', () => {
  expect(discountOn(85_099, { percent: '5' })).toBe(4254)
  expect(discountOn(85_099, { percent: '2.5' })).toBe(2127)
  expect(discountOn(85_099, { cents: 2000 })).toBe(2000)
  expect(discountOn(1500, { cents: 2000 })).toBe(1499)
  expect(discountOn(85_099, null)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 1, max: 9999 }), (amount, points) => {
      const off = discountOn(amount, { percent: (points / 100).toFixed(2) })
      expect(off).toBeLessThan(amount)
      expect(off).toBe(Math.min(Number((BigInt(amount) * BigInt(points)) / 10_000n), amount - 1))
    }),
  )
})

test('more than the fine of the law is warned of (art. 1.336, § 1º; Enunciado 505 CJF)', () => {
  expect(disguisesFine(200, 10_000)).toBe(false)
  expect(disguisesFine(201, 10_000)).toBe(true)
})

test('is read as people write it, in percent or in reais', () => {
  const read = (given: object) => discountInput.safeParse({ until: '2026-11-05', ...given })
  expect(read({ percent: '2,5%' }).data?.percent).toBe('2.5')
  expect(read({ cents: 500 }).data?.cents).toBe(500)
  expect(read({}).success).toBe(false)
  expect(read({ percent: '100' }).success).toBe(false)
  expect(read({ percent: '0' }).success).toBe(false)
  expect(discountSentence(2000, '2026-11-05')).toBe(
    'Desconto de R$\u00a020,00 para pagamento até 05/11/2026.',
  )
  expect(shownPercent('5.00')).toBe('5')
})
