import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekday } from '../../calendar.ts'
import { durationWords, type PlanOfLoad, weeklyLoad } from './load.ts'

const plan = (more: Partial<PlanOfLoad> = {}): PlanOfLoad => ({
  every: 1,
  every_unit: 'week',
  anchor: 'date',
  first_on: '2026-12-02',
  season: [],
  next_on: '2026-12-02',
  has_order: false,
  minutes: 90,
  ...more,
})

test('weeks begin on Sunday, empty ones are there, and plans are added to the orders', () => {
  const weeks = [{ week: '2026-12-06', orders: 3, open: 1, minutes: 60, unknown: 1 }]
  expect(weeklyLoad(weeks, [plan()], '2026-12-01', '2026-12-14')).toEqual([
    { week: '2026-11-29', done: 0, open: 0, planned: 1, minutes: 90, unknown: 0 },
    { week: '2026-12-06', done: 2, open: 1, planned: 1, minutes: 150, unknown: 1 },
    { week: '2026-12-13', done: 0, open: 0, planned: 1, minutes: 90, unknown: 0 },
  ])
})

test('an open order replaces the next day of its plan, and what has no hours is counted apart', () => {
  const [first, second] = weeklyLoad(
    [],
    [plan({ has_order: true, minutes: null })],
    '2026-12-01',
    '2026-12-09',
  )
  expect(first).toMatchObject({ planned: 0, unknown: 0 })
  expect(second).toMatchObject({ planned: 1, minutes: 0, unknown: 1 })
})

test('whatever the days: nothing is lost at the edges of weeks, and each day is in one week', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 370 }), (start, length) => {
      const from = addDays('2026-01-01', start)
      const until = addDays(from, length)
      const daily = plan({ every_unit: 'day', first_on: '2025-12-01', next_on: '2025-12-01' })
      const loads = weeklyLoad([], [{ ...daily, minutes: 1 }], from, until)
      expect(loads[0]!.week <= from && weekday(loads[0]!.week) === 0).toBe(true)
      expect(addDays(loads.at(-1)!.week, 6) >= until).toBe(true)
      // comingDays gives at most 400 days, which a year of whole weeks never reaches.
      for (const { planned, minutes } of loads) expect([planned, minutes]).toEqual([7, 7])
    }),
    { numRuns: 15 },
  )
})

test('hours are said with at most one decimal, less than one in minutes', () => {
  expect([20, 60, 90, 1234].map(durationWords)).toEqual(['20 min', '1 h', '1,5 h', '20,6 h'])
})
