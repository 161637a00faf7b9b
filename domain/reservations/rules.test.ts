import { expect, test } from 'vitest'
import { feeOn, hoursOn, momentAt, owedAfterCancel, refusalOf } from './rules.ts'

const area = {
  mode: 'free' as const,
  ...{ capacity: 10, step_minutes: 30, min_minutes: 60, max_minutes: 120 },
  ...{ min_notice_hours: 24, max_notice_days: 30, holiday_rule: 'sunday' as const },
  ...{ fee_cents: 100, weekend_fee_cents: 200, holiday_fee_cents: 300 },
}
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  ...{ weekday, name: '' },
  ...{ starts_minute: weekday === 0 ? 600 : 480, ends_minute: 1500 },
}))
const now = new Date('2026-12-01T12:00:00Z')
const refusal = (date: string, from: number, until: number, more: object = {}, isManager = false) =>
  refusalOf(
    { ...area, ...more },
    week,
    { startsAt: momentAt(date, from), endsAt: momentAt(date, until) },
    { now, guests: 4, isManager },
  )

test('free hours are taken in steps from the opening, within the least and the most, past midnight too', () => {
  expect(refusal('2026-12-08', 480, 600)).toBeNull()
  expect(refusal('2026-12-08', 1380, 1500)).toBeNull()
  expect(refusal('2026-12-08', 1410, 1530)).toBe('reservation_time_invalid')
  expect(refusal('2026-12-08', 490, 600)).toBe('reservation_time_invalid')
  expect(refusal('2026-12-08', 480, 510)).toBe('reservation_length_invalid')
  expect(refusal('2026-12-08', 480, 630)).toBe('reservation_length_invalid')
})

test('notice binds residents and not the management, to the hour', () => {
  expect(refusal('2026-12-02', 540, 600)).toBeNull()
  expect(refusal('2026-12-02', 510, 570)).toBe('reservation_too_late')
  expect(refusal('2026-12-02', 510, 570, {}, true)).toBeNull()
  expect(refusal('2027-01-04', 600, 660)).toBe('reservation_too_early')
  expect(refusal('2026-12-01', 480, 540, {}, true)).toBe('reservation_past')
})

test('a holiday opens as a Sunday, as its weekday, or not at all, and has its own price', () => {
  expect(hoursOn(area, week, '2026-12-25')[0]?.starts_minute).toBe(600)
  expect(hoursOn({ holiday_rule: 'weekday' }, week, '2026-12-25')[0]?.starts_minute).toBe(480)
  expect(refusal('2026-12-25', 600, 660, { holiday_rule: 'closed' })).toBe('area_closed')
  expect([feeOn(area, '2026-12-25'), feeOn(area, '2026-12-26'), feeOn(area, '2026-12-28')]).toEqual([
    300, 200, 100,
  ])
  expect(feeOn({ ...area, holiday_fee_cents: null, weekend_fee_cents: null }, '2026-12-25')).toBe(100)
})

test('a cancel in the last hours owes its part of the fee, rounded down', () => {
  const booking = {
    ...{ fee_cents: 101, free_cancel_hours: 48, late_cancel_percent: 50 },
    starts_at: new Date('2026-12-03T12:00:00Z'),
  }
  expect(owedAfterCancel(booking, now)).toBe(0)
  expect(owedAfterCancel(booking, new Date('2026-12-01T12:00:01Z'))).toBe(50)
})
