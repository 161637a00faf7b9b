import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar.ts'
import { type Lasting, reserveOf } from './reserve.ts'

const today = '2026-11-29'
const asset = (more: Partial<Lasting> = {}): Lasting => ({
  id: 'a',
  name: 'Bomba 1',
  category: 'pump',
  installed_on: '2021-11-29',
  life_years: 10,
  replacement_cents: 1_200_000,
  ...more,
})

test('half of its life asks for half of its price, the rest in even months', () => {
  expect(reserveOf([asset()], today).rows).toMatchObject([
    { ends_on: '2031-11-29', months_left: 60, due_cents: 600_000, monthly_cents: 10_000, is_usual: false },
  ])
  // One day before the month is whole it does not count.
  expect(reserveOf([asset({ installed_on: '2021-11-30' })], today).rows[0]).toMatchObject({
    months_left: 61,
    due_cents: 590_000,
  })
})

test('what is worn out is due whole, in this year, and asks for nothing more each month', () => {
  const { rows, years, monthly_cents } = reserveOf([asset({ installed_on: '2010-01-01' })], today)
  expect(rows[0]).toMatchObject({ ends_on: '2020-01-01', months_left: 0, due_cents: 1_200_000 })
  expect(years[0]).toEqual({ year: 2026, names: ['Bomba 1'], cents: 1_200_000 })
  expect(monthly_cents).toBe(0)
})

test('without its own life it has the usual one of its kind; what is only repaired asks for nothing', () => {
  const { rows, missing } = reserveOf(
    [
      asset({ life_years: null, category: 'lift' }),
      asset({ id: 'b', name: 'Bomba 2', replacement_cents: null }),
      asset({ id: 'c', name: 'Bomba 3', installed_on: null }),
      asset({ id: 'd', name: 'Laje', category: 'structure', life_years: null, replacement_cents: null }),
    ],
    today,
  )
  expect(rows).toMatchObject([{ id: 'a', life_years: 25, is_usual: true, ends_on: '2046-11-29' }])
  expect(missing.map(({ id }) => id)).toEqual(['b', 'c'])
})

test('whatever its age: what is put aside by the end pays for a new one, and no more than a centavo a month above', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400, max: 40_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100_000_000_000 }),
      (age, life_years, replacement_cents) => {
        const installed_on = addDays(today, -age)
        const [row] = reserveOf([asset({ installed_on, life_years, replacement_cents })], today).rows
        const { due_cents, monthly_cents, months_left } = row!
        const aside = due_cents + monthly_cents * months_left
        expect(aside).toBeGreaterThanOrEqual(replacement_cents)
        expect(aside - replacement_cents).toBeLessThanOrEqual(months_left)
        expect(months_left).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
