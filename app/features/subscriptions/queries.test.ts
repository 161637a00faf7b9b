import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fallbackPlans, planPrice, planWords } from './queries.ts'

const [essencial, profissional, avancado] = fallbackPlans

test('a year costs 12 × monthly × 0.80, to the centavo', () => {
  expect(planPrice(essencial!, 'monthly')).toEqual({ month: 5990, year: null })
  expect(planPrice(essencial!, 'annual')).toEqual({ month: 4792, year: 57_504 })
  expect(planPrice(profissional!, 'annual').year).toBe(124_704)
  expect(planPrice(avancado!, 'annual').year).toBe(220_704)
})

test('twelve shown months differ from the year by rounding only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
      const { month, year } = planPrice({ ...essencial!, monthly_price: cents / 100 }, 'annual')
      expect(Math.abs(month * 12 - year!)).toBeLessThanOrEqual(6)
    }),
  )
})

test('limits are told in words; 999999 means without limit', () => {
  expect(planWords(essencial!)).toMatchObject({ units: 'Até 50 unidades' })
  expect(planWords(essencial!).items.slice(0, 2)).toEqual(['1 administrador', '1 área comum'])
  expect(planWords(avancado!).units).toBe('Unidades ilimitadas')
  expect(planWords(avancado!).items).toContain('Áreas comuns ilimitadas')
})
