import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar.ts'
import { type Charge, paidUntil, withPeriods } from './periods.ts'
import { periodPrice } from './price.ts'
import { balanceOf, LEAST_CHARGE, nextCharge, planChange, shareOf, unusedCents } from './proration.ts'

test('a year is twelve months less a fifth, half up', () => {
  expect([5990, 12_990, 22_990].map((cents) => periodPrice(cents, 'annual'))).toEqual([
    57_504, 124_704, 220_704,
  ])
  // 1 → 9.6, 5 → 48, 2 → 19.2; 0.5 never occurs below ten: 5 × 9.6 = 48.
  expect([1, 2, 3, 5].map((cents) => periodPrice(cents, 'annual'))).toEqual([10, 19, 29, 48])
})

describe('periods', () => {
  const charge = (id: string, on: string, status: Charge['status'] = 'approved'): Charge => ({
    id,
    on,
    status,
    cents: 12_990,
  })
  test('a charge that was tried again pays the month it was first tried for', () => {
    const periods = withPeriods(
      [charge('1', '2026-01-31'), charge('2', '2026-02-28', 'rejected'), charge('3', '2026-03-03')],
      1,
    )
    expect(periods.map(({ from, until, attempt }) => [from, until, attempt])).toEqual([
      ['2026-01-31', '2026-02-28', 1],
      ['2026-02-28', '2026-03-31', 1],
      ['2026-02-28', '2026-03-31', 2],
    ])
    expect(paidUntil(periods)).toBe('2026-03-31')
  })
  test('two that were taken in one month pay two', () => {
    const periods = withPeriods([charge('1', '2026-01-10'), charge('2', '2026-01-12')], 1)
    expect(paidUntil(periods)).toBe('2026-03-10')
  })
  test('during a trial the first begins when that ends, and a card that is charged each month loses no day of any', () => {
    const charges = [
      charge('1', '2026-01-20'),
      charge('2', '2026-02-20', 'rejected'),
      charge('3', '2026-03-20'),
    ]
    expect(withPeriods(charges, 1, '2026-01-25').map(({ from, until }) => [from, until])).toEqual([
      ['2026-01-25', '2026-02-25'],
      ['2026-02-25', '2026-03-25'],
      ['2026-03-25', '2026-04-25'],
    ])
    expect(withPeriods(charges.slice(0, 1), 1, '2026-01-19')[0]).toMatchObject({ from: '2026-01-20' })
  })
  test('money that was given back pays nothing', () => {
    const periods = withPeriods([charge('1', '2026-01-10'), charge('2', '2026-02-10', 'refunded')], 1)
    expect(paidUntil(periods)).toBe('2026-02-10')
    expect(paidUntil(withPeriods([charge('1', '2026-01-10', 'charged_back')], 1))).toBeNull()
  })
  test('the order in which they are heard of does not matter, and a year of charges pays a year', () => {
    const anchor = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days))
    fc.assert(
      fc.property(anchor, fc.integer({ min: 1, max: 24 }), fc.nat(), (start, count, seed) => {
        const charges = Array.from({ length: count }, (_, month) =>
          charge(`${month}`, addMonths(start, month)),
        )
        const turned = charges.map((one, at) => ({ one, key: (at * 7919 + seed) % 9973 }))
        const shuffled = turned.toSorted((a, b) => a.key - b.key).map(({ one }) => one)
        expect(withPeriods(shuffled, 1)).toEqual(withPeriods(charges, 1))
        expect(paidUntil(withPeriods(shuffled, 1))).toBe(addMonths(start, count))
      }),
    )
  })
})

describe('a change of plan', () => {
  const period = { from: '2026-06-01', until: '2026-07-01', since: '2026-06-01' }
  const change = (priceCents: number, today: string, from = 12_990) =>
    planChange({ cycle: 'monthly', priceCents: from, period }, { cycle: 'monthly', priceCents }, today)

  test('counts both plans by the day', () => {
    expect(change(22_990, '2026-06-16')).toEqual({
      kind: 'now',
      daysLeft: 15,
      unusedCents: 6495,
      costCents: 11_495,
      creditCents: -5000,
    })
    expect(change(5990, '2026-06-01')).toMatchObject({ daysLeft: 30, creditCents: 7000 })
    expect(change(5990, '2026-06-30')).toMatchObject({ daysLeft: 1, unusedCents: 433, costCents: 200 })
  })
  test('days of a trial that still runs are worth nothing, those paid ahead all that they cost', () => {
    const ahead = { from: '2026-06-10', until: '2026-07-10', since: '2026-06-10' }
    expect(unusedCents(12_990, ahead, '2026-06-03')).toBe(12_990)
    expect(unusedCents(12_990, { ...ahead, since: '2026-05-10' }, '2026-06-03')).toBe(shareOf(12_990, 37, 30))
    expect(unusedCents(12_990, ahead, '2026-07-10')).toBe(0)
    expect(unusedCents(12_990, null, '2026-06-03')).toBe(0)
  })
  test('costs nothing where nothing is paid', () => {
    expect(change(22_990, '2026-07-01')).toMatchObject({ daysLeft: 0, creditCents: 0 })
  })
  test('there and back again costs nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999 }),
        fc.integer({ min: 100, max: 99_999 }),
        fc.nat(29),
        (a, b, day) => {
          const on = addDays(period.from, day)
          const there = change(b, on, a)
          const back = change(a, on, b)
          expect(there.kind === 'now' && back.kind === 'now' && there.creditCents + back.creditCents).toBe(0)
        },
      ),
    )
  })
  test('to a year is paid at once, less the days that are left', () => {
    const wanted = { cycle: 'annual', priceCents: 124_704 } as const
    expect(planChange({ cycle: 'monthly', priceCents: 12_990, period }, wanted, '2026-06-16')).toEqual({
      kind: 'checkout',
      daysLeft: 15,
      creditCents: 6495,
      firstChargeCents: 118_209,
    })
  })
  test('a year that is paid becomes a dearer one by a payment, a cheaper one by credit, and no months', () => {
    const year = { from: '2026-01-01', until: '2027-01-01', since: '2026-01-01' }
    const paid = { cycle: 'annual', priceCents: 124_704, period: year } as const
    const to = (cycle: 'monthly' | 'annual', priceCents: number) =>
      planChange(paid, { cycle, priceCents }, '2026-07-02')
    expect(to('annual', 220_704)).toMatchObject({ kind: 'checkout', creditCents: shareOf(124_704, 183, 365) })
    expect(to('annual', 57_504)).toMatchObject({ kind: 'now' })
    expect(to('monthly', 12_990)).toEqual({ kind: 'later', from: '2027-01-01' })
  })
})

describe('what is set off', () => {
  test('a credit lowers charges until it is used, a difference raises the next', () => {
    const entries = [
      { at: '2026-01-01', priceCents: 22_990, creditCents: 0 },
      { at: '2026-01-10', priceCents: 5990, creditCents: 12_000 },
    ]
    const first = { at: '2026-01-01', cents: 22_990 }
    expect(balanceOf(entries, [first])).toBe(12_000)
    expect(nextCharge(5990, 12_000)).toBe(LEAST_CHARGE)
    const second = { at: '2026-02-01', cents: LEAST_CHARGE }
    expect(balanceOf(entries, [second, first])).toBe(12_000 - 5890)
    expect(nextCharge(5990, 12_000 - 5890)).toBe(LEAST_CHARGE)
    expect(nextCharge(5990, 220)).toBe(5770)
    expect(nextCharge(5990, -220)).toBe(6210)
  })
  test('what is charged and what is set off add up to what the plans cost, whatever is asked when', () => {
    const steps = fc.array(
      fc.record({
        price: fc.integer({ min: 100, max: 50_000 }),
        credit: fc.integer({ min: -30_000, max: 30_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (months) => {
        const entries = months.map(({ price, credit }, at) => ({
          ...{
            at: `2026-${String(at + 1).padStart(2, '0')}-01`,
            priceCents: price,
            creditCents: at === 0 ? 0 : credit,
          },
        }))
        const taken: { at: string; cents: number }[] = []
        for (const [at, { priceCents }] of entries.entries()) {
          const known = entries.slice(0, at + 1)
          taken.push({ at: `${entries[at]!.at}T12`, cents: nextCharge(priceCents, balanceOf(known, taken)) })
        }
        const charged = taken.reduce((sum, { cents }) => sum + cents, 0)
        const prices = entries.reduce((sum, { priceCents }) => sum + priceCents, 0)
        const credits = entries.reduce((sum, { creditCents }) => sum + creditCents, 0)
        expect(charged).toBe(prices - credits + balanceOf(entries, taken))
      }),
    )
  })
})
