import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, daysInMonth } from '../../calendar.ts'
import {
  type Cycle,
  comingDays,
  dayAfter,
  dayAfterClosing,
  everyUnits,
  firstDay,
  inSeason,
  nextDay,
} from './due-days.ts'

const cycle = (more: Partial<Cycle>): Cycle => ({
  every: 1,
  every_unit: 'month',
  anchor: 'date',
  first_on: '2024-01-31',
  season: [],
  ...more,
})

/** Numbers of a seed, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

test('months keep the first day, cut to the month, over leap years', () => {
  expect(comingDays(cycle({}), '2024-01-31', '2024-01-01', '2024-06-30')).toEqual([
    '2024-01-31',
    '2024-02-29',
    '2024-03-31',
    '2024-04-30',
    '2024-05-31',
    '2024-06-30',
  ])
  const yearly = cycle({ every_unit: 'year', first_on: '2024-02-29' })
  expect(comingDays(yearly, '2024-02-29', '2024-01-01', '2028-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('what falls out of the season waits for its next month', () => {
  expect(inSeason('2026-04-10', [9, 10, 11])).toBe('2026-09-01')
  expect(inSeason('2026-12-31', [1])).toBe('2027-01-01')
  const pool = cycle({ first_on: '2026-01-15', season: [11, 12, 1, 2] })
  expect(comingDays(pool, '2026-01-15', '2026-01-01', '2026-12-31')).toEqual([
    '2026-01-15',
    '2026-02-15',
    '2026-11-01',
    '2026-11-15',
    '2026-12-15',
  ])
})

test('missed days are not made up for, and what is done early is not done twice', () => {
  const monthly = cycle({ first_on: '2026-01-10' })
  expect(dayAfterClosing(monthly, { plannedOn: '2026-01-10', closedOn: '2026-03-15' })).toBe('2026-04-10')
  expect(dayAfterClosing(monthly, { plannedOn: '2026-02-10', closedOn: '2026-01-28' })).toBe('2026-03-10')
  const after = cycle({ first_on: '2026-01-10', anchor: 'execution', every: 6 })
  expect(dayAfterClosing(after, { plannedOn: '2026-01-10', closedOn: '2026-08-31' })).toBe('2027-02-28')
  const daily = cycle({ first_on: '2026-01-10', anchor: 'execution', every_unit: 'day' })
  expect(dayAfterClosing(daily, { plannedOn: '2026-01-10', closedOn: '2026-01-02' })).toBe('2026-01-11')
})

test('ten years of any plan: each day is counted from the first, in the season, and none is left out or doubled', () => {
  const draw = numbers(17)
  for (let round = 0; round < 120; round += 1) {
    const first_on = addDays('2024-01-01', draw(1500))
    const every_unit = everyUnits[draw(4)]!
    const every = 1 + draw(every_unit === 'day' ? 90 : 12)
    const season = draw(3) === 0 ? [1 + draw(12), 1 + draw(12)] : []
    const plan = cycle({ first_on, every, every_unit, season })
    const until = addMonths(first_on, 120)
    const days = comingDays(plan, firstDay(plan), first_on, until, 4000)
    const unit = every_unit === 'year' ? 12 * every : every
    const expected = new Set<string>()
    for (let times = 0; ; times += 1) {
      const day =
        every_unit === 'day' || every_unit === 'week'
          ? addDays(first_on, times * every * (every_unit === 'week' ? 7 : 1))
          : monthsOn(first_on, times * unit)
      if (day > until) break
      const moved = inSeason(day, season)
      if (moved <= until) expected.add(moved)
    }
    expect(days).toEqual([...expected].sort())
    for (const day of days) {
      expect(dayAfter(plan, addDays(day, -1))).toBe(day)
      if (season.length > 0) expect(season).toContain(Number(day.slice(5, 7)))
    }
  }
})

test('ten years of executions with changed periodicity: each next day is after the last, one period from when it was done', () => {
  const draw = numbers(3)
  for (let round = 0; round < 200; round += 1) {
    let plan = cycle({
      first_on: addDays('2024-01-01', draw(60)),
      anchor: draw(2) ? 'execution' : 'date',
      every: 1 + draw(6),
    })
    let planned = firstDay(plan)
    const end = addMonths(planned, 120)
    while (planned < end) {
      const done = addDays(planned, draw(70) - 20)
      const next = dayAfterClosing(plan, { plannedOn: planned, closedOn: done })
      expect(next > planned).toBe(true)
      if (plan.anchor === 'execution' && next > nextDay(plan, done))
        expect([firstDay(plan), nextDay(plan, planned)]).toContain(next)
      if (plan.anchor === 'date' && plan.every_unit === 'month') {
        const day = Number(plan.first_on.slice(8))
        expect(Number(next.slice(8))).toBe(Math.min(day, daysInMonth(next.slice(0, 7))))
        expect(daysBetween(planned > done ? planned : done, next)).toBeLessThanOrEqual(31 * plan.every)
      }
      planned = next
      if (draw(5) === 0) plan = { ...plan, every: 1 + draw(6), first_on: next }
    }
  }
})

/** Computes independently, to check addMonths: the same day of the month so many months later. */
function monthsOn(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const year = Math.floor(months / 12)
  const month = `${year}-${String((months % 12) + 1).padStart(2, '0')}`
  const last = new Date(Date.UTC(year, (months % 12) + 1, 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}
