import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  civilDate,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  formatDate,
  formatMonth,
  isCivilDate,
  monthsBetween,
  parseDate,
  shiftMonth,
  weekday,
} from './calendar.ts'
import { brasiliaZone } from './time-zones/time-zones.ts'

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days))

describe('calendar', () => {
  test('counts days over leap years and year ends', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(daysBetween('1997-10-07', '2025-02-22')).toBe(10_000)
  })

  test('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(weekday(addDays(date, 7))).toBe(weekday(date))
      }),
    )
  })

  test('a month later never spills into the month after', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    fc.assert(
      fc.property(dates, fc.integer({ min: -500, max: 500 }), (date, count) => {
        const later = addMonths(date, count)
        expect(isCivilDate(later)).toBe(true)
        expect(monthsBetween(date.slice(0, 7), later.slice(0, 7))).toBe(count)
      }),
    )
  })

  test('months and due days', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(daysInMonth('2024-02')).toBe(29)
    expect(dayOfMonth('2026-02', 31)).toBe('2026-02-28')
    expect(weekday('2026-11-20')).toBe(5)
    expect(weekday('1960-01-03')).toBe(0)
  })

  test('reads and writes Brazilian dates, refusing days that do not exist', () => {
    expect(formatDate('2026-11-05')).toBe('05/11/2026')
    expect(formatMonth('2026-03')).toBe('março de 2026')
    expect(parseDate('5/3/2026')).toBe('2026-03-05')
    expect(parseDate(' 2026-03-05 ')).toBe('2026-03-05')
    expect(parseDate('31/02/2026')).toBeNull()
    expect(parseDate('2026-13-01')).toBeNull()
    expect(parseDate('amanhã')).toBeNull()
    fc.assert(fc.property(dates, (date) => parseDate(formatDate(date)) === date))
  })

  test('an instant belongs to the date in Brasília time', () => {
    expect(civilDate(new Date('2026-11-20T02:59:59Z'), brasiliaZone)).toBe('2026-11-19')
    expect(civilDate(new Date('2026-11-20T03:00:00Z'), brasiliaZone)).toBe('2026-11-20')
  })

  test('a text that is no date is refused in arithmetic', () => {
    expect(() => addDays('hoje', 1)).toThrow(RangeError)
  })
})
