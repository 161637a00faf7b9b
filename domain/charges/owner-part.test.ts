import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OccupancyKind } from '../units/occupancy-kind.ts'
import { discountOn } from './discount.ts'
import { type FallsOn, isLetToPayer, partsOfUnit, shareDiscount } from './owner-part.ts'

describe('a let unit whose tenant pays', () => {
  test('has the tenant pay the ordinary costs (Lei 8.245/1991, art. 23, XII) and the owner the reserve fund (art. 22, parágrafo único)', () => {
    expect(partsOfUnit([61_940, 6_194], ['occupant', 'owner'])).toEqual([
      { part: 'occupant', amounts: [61_940, 0], total: 61_940 },
      { part: 'owner', amounts: [0, 6_194], total: 6_194 },
    ])
  })
  test('has the owner alone charged for an extraordinary cost (art. 22, X)', () => {
    expect(partsOfUnit([120_000], ['owner'])).toEqual([{ part: 'owner', amounts: [120_000], total: 120_000 }])
  })
  test('has one charge of ordinary costs and of what replenishes the fund (art. 23, § 1º, i), and none of nothing', () => {
    expect(partsOfUnit([500, 40], ['occupant', 'occupant'])).toEqual([
      { part: 'whole', amounts: [500, 40], total: 540 },
    ])
    expect(partsOfUnit([0, 0], ['occupant', 'owner'])).toEqual([])
  })
  test('is charged the same to the centavo, and given the same discount, in two charges as in one', () => {
    const line = fc.record({
      cents: fc.oneof(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 9 })),
      on: fc.constantFrom<FallsOn>('occupant', 'owner'),
      isDue: fc.boolean(),
    })
    const discounts = fc.oneof(
      fc.integer({ min: 1, max: 9_999 }).map((off) => ({ percent: (off / 100).toFixed(2) })),
      fc.integer({ min: 1, max: 50_000 }).map((cents) => ({ cents })),
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), discounts, (lines, discount) => {
        const amounts = lines.map(({ cents }) => cents)
        const parts = partsOfUnit(
          amounts,
          lines.map(({ on }) => on),
        )
        for (const [index, cents] of amounts.entries())
          expect(parts.reduce((sum, part) => sum + part.amounts[index]!, 0)).toBe(cents)
        expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(amounts.reduce((a, b) => a + b, 0))
        const [occupant, owner] = parts
        if (!occupant || !owner) return
        const of = (part: readonly number[]) =>
          lines.reduce((sum, { isDue }, index) => sum + (isDue ? 0 : part[index]!), 0)
        const discounted = { occupant: of(occupant.amounts), owner: of(owner.amounts) }
        const whole = discountOn(discounted.occupant + discounted.owner, discount)
        const shared = shareDiscount(
          whole,
          { total: occupant.total, discounted: discounted.occupant },
          { total: owner.total, discounted: discounted.owner },
        )
        expect(shared.occupant + shared.owner).toBe(Math.min(whole, occupant.total + owner.total - 2))
        expect(shared.occupant).toBeGreaterThanOrEqual(0)
        expect(shared.occupant).toBeLessThan(occupant.total)
        expect(shared.owner).toBeGreaterThanOrEqual(0)
        expect(shared.owner).toBeLessThan(owner.total)
      }),
    )
  })
})

test('a unit is let to whom pays for it: a tenant who is no owner too, today', () => {
  const tie = (person_id: string, kind: OccupancyKind, is_payer = false, ends_on: string | null = null) => ({
    person_id,
    kind,
    is_payer,
    ends_on,
    starts_on: '2025-01-01',
  })
  const ask = (...ties: ReturnType<typeof tie>[]) => isLetToPayer(ties, '2026-03-01')
  expect(ask(tie('a', 'off_site_owner'), tie('b', 'tenant', true))).toBe(true)
  expect(ask(tie('a', 'off_site_owner', true), tie('b', 'tenant'))).toBe(false)
  expect(ask(tie('b', 'co_owner'), tie('b', 'tenant', true))).toBe(false)
  expect(ask(tie('b', 'tenant', true, '2026-02-28'))).toBe(false)
  expect(ask()).toBe(false)
})
