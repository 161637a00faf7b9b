import { expect, test } from 'vitest'
import { momentAt } from '../time-zones/moments.ts'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import { feeOn, holidayOn, hoursOn, openDay, owedAfterCancel, refusalOf } from './rules.ts'

const area = {
  mode: 'free' as const,
  capacity: 10,
  step_minutes: 30,
  min_minutes: 60,
  max_minutes: 120,
  min_notice_hours: 24,
  max_notice_days: 30,
  holiday_rule: 'sunday' as const,
  special_days: [],
  holidays: [],
  fee_cents: 100,
  weekend_fee_cents: 200,
  holiday_fee_cents: 300,
}
const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  name: '',
  starts_minute: weekday === 0 ? 600 : 480,
  ends_minute: 1500,
}))
const now = new Date('2026-12-01T12:00:00Z')
const refusal = (date: string, from: number, until: number, more: object = {}, isManager = false) =>
  refusalOf(
    { ...area, ...more },
    week,
    { startsAt: momentAt(date, from, brasiliaZone), endsAt: momentAt(date, until, brasiliaZone) },
    { now, zone: brasiliaZone, guests: 4, isManager },
  )

test('free hours are taken in steps from the opening, within the least and the most, past midnight too', () => {
  expect(refusal('2026-12-08', 480, 600)).toBeNull()
  expect(refusal('2026-12-08', 1380, 1500)).toBeNull()
  expect(refusal('2026-12-08', 1410, 1530)).toBe('reservation_time_invalid')
  expect(refusal('2026-12-08', 490, 600)).toBe('reservation_time_invalid')
  expect(refusal('2026-12-08', 480, 510)).toBe('reservation_length_invalid')
  expect(refusal('2026-12-08', 480, 630)).toBe('reservation_length_invalid')
})

test('after midnight the hours are the evening’s, with its price and its holiday', () => {
  const late = [5, 6].map((weekday) => ({ weekday, name: '', starts_minute: 1080, ends_minute: 1560 }))
  const at = (date: string, from: number, until: number, hours = late, more: object = {}) => {
    const span = { startsAt: momentAt(date, from, brasiliaZone), endsAt: momentAt(date, until, brasiliaZone) }
    const terms = { ...area, ...more }
    return [
      refusalOf(terms, hours, span, { now, zone: brasiliaZone, guests: 4, isManager: false }),
      openDay(terms, hours, span, brasiliaZone),
    ]
  }
  // 12 December 2026 is a Saturday.
  expect(at('2026-12-13', 60, 120)).toEqual([null, '2026-12-12'])
  expect(at('2026-12-12', 30, 90)).toEqual([null, '2026-12-11'])
  expect(at('2026-12-12', 1380, 1500)).toEqual([null, '2026-12-12'])
  expect(at('2026-12-13', 120, 180)).toEqual(['area_closed', null])
  expect(at('2026-12-13', 90, 150)).toEqual(['reservation_time_invalid', null])
  expect(at('2026-12-14', 60, 120)).toEqual(['area_closed', null])
  // A Friday that is a holiday, and the night of the day before it.
  const thursday = [{ weekday: 4, name: '', starts_minute: 1080, ends_minute: 1560 }]
  expect(at('2026-12-25', 60, 120, thursday, { holiday_rule: 'closed' })).toEqual([null, '2026-12-24'])
  expect(at('2026-12-26', 60, 120, late, { holiday_rule: 'closed' })).toEqual([
    'reservation_time_invalid',
    null,
  ])
  const turns = [{ weekday: 6, name: 'Noite', starts_minute: 1080, ends_minute: 1560 }]
  expect(at('2026-12-12', 1080, 1560, turns, { mode: 'slots' })).toEqual([null, '2026-12-12'])
  expect(at('2026-12-13', 60, 120, turns, { mode: 'slots' })).toEqual(['reservation_time_invalid', null])
})

test('a time off the grid is none, also by seconds and thousandths', () => {
  const off = (milliseconds: number) =>
    refusalOf(
      area,
      week,
      {
        startsAt: new Date(momentAt('2026-12-08', 600, brasiliaZone).getTime() + milliseconds),
        endsAt: new Date(momentAt('2026-12-08', 660, brasiliaZone).getTime() + milliseconds),
      },
      { now, zone: brasiliaZone, guests: 4, isManager: true },
    )
  expect([off(0), off(1), off(30_000), off(999)]).toEqual([
    null,
    ...['reservation_time_invalid', 'reservation_time_invalid', 'reservation_time_invalid'],
  ])
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
  expect(hoursOn({ ...area, holiday_rule: 'weekday' }, week, '2026-12-25')[0]?.starts_minute).toBe(480)
  expect(refusal('2026-12-25', 600, 660, { holiday_rule: 'closed' })).toBe('area_closed')
  expect([feeOn(area, '2026-12-25'), feeOn(area, '2026-12-26'), feeOn(area, '2026-12-28')]).toEqual([
    300, 200, 100,
  ])
  expect(feeOn({ ...area, holiday_fee_cents: null, weekend_fee_cents: null }, '2026-12-25')).toBe(100)
})

test('a town’s holiday is one for hours and price; a day of the house’s own has its own hours', () => {
  const day = (more: object) => ({
    name: 'Aniversário da cidade',
    on_day: '2020-12-08',
    yearly: true,
    hours: null,
    ...more,
  })
  const having = (...special_days: ReturnType<typeof day>[]) => ({ ...area, special_days })
  // 8 December 2026 is a Tuesday; Tuesdays open at 8, Sundays at 10.
  expect(hoursOn(having(day({})), week, '2026-12-08')[0]?.starts_minute).toBe(600)
  expect(feeOn(having(day({})), '2026-12-08')).toBe(300)
  expect(holidayOn(having(day({})), '2027-12-08')).toBe('Aniversário da cidade')
  expect(holidayOn(having(day({ yearly: false, on_day: '2026-12-08' })), '2027-12-08')).toBeNull()
  expect(refusal('2026-12-08', 600, 660, { ...having(day({})), holiday_rule: 'closed' })).toBe('area_closed')
  const eve = [{ name: '', starts_minute: 600, ends_minute: 960 }]
  const own = having(day({ on_day: '2026-12-24', yearly: false, hours: eve }), day({ on_day: '2019-12-24' }))
  expect(hoursOn({ ...own, holiday_rule: 'closed' }, week, '2026-12-24')).toEqual(eve)
  expect(refusal('2026-12-24', 600, 660, own)).toBeNull()
  expect(refusal('2026-12-24', 900, 1020, own)).toBe('reservation_time_invalid')
  expect(refusal('2026-12-24', 600, 660, having(day({ on_day: '2026-12-24', hours: [] })))).toBe(
    'area_closed',
  )
  // Its hours replace a national holiday's.
  expect(hoursOn(having(day({ on_day: '2026-12-25', hours: eve })), week, '2026-12-25')).toEqual(eve)
  expect(holidayOn(area, '2026-12-25')).toBe('Natal')
})

test('a cancel in the last hours owes its part of the fee, rounded down', () => {
  const booking = {
    fee_cents: 101,
    free_cancel_hours: 48,
    late_cancel_percent: 50,
    starts_at: new Date('2026-12-03T12:00:00Z'),
  }
  expect(owedAfterCancel(booking, now)).toBe(0)
  expect(owedAfterCancel(booking, new Date('2026-12-01T12:00:01Z'))).toBe(50)
})
