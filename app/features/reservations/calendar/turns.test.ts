import { expect, test } from 'vitest'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { fresh } from '../areas/edit/values.ts'
import type { Area, CalendarEntry } from '../queries.ts'
import { choiceOf, freeStarts, listedOn, mayWait, nextFree, refusalWords, turnsOf } from './turns.ts'

const every = [0, 1, 2, 3, 4, 5, 6]
const court: Area = {
  ...fresh,
  id: 'court',
  name: 'Quadra',
  mode: 'free',
  min_minutes: 60,
  max_minutes: 120,
  buffer_after: 0,
  min_notice_hours: 24,
  max_notice_days: 30,
  guests_most: null,
  special_days: [],
  holidays: [],
  hours: every.map((weekday) => ({ weekday, name: '', starts_minute: 480, ends_minute: 720 })),
}
const hall: Area = {
  ...court,
  id: 'hall',
  mode: 'slots',
  hours: every.map((weekday) => ({ weekday, name: 'Dia', starts_minute: 600, ends_minute: 960 })),
}
const at = (date: string, minute: number) => momentAt(date, minute, brasiliaZone).toISOString()
const entry = (
  date: string,
  from: number,
  until: number,
  more: Partial<CalendarEntry> = {},
): CalendarEntry => ({
  id: `${date} ${from}`,
  area_id: 'court',
  kind: 'booking',
  state: 'approved',
  starts_at: at(date, from),
  ends_at: at(date, until),
  unit_label: null,
  is_mine: false,
  guests: null,
  note: null,
  ...more,
})
// Noon of a Tuesday.
const reader = { now: at('2026-12-01', 720), waits: [], isManager: false }
const startsOn = (area: Area, date: string, entries: CalendarEntry[] = [], who = reader) =>
  turnsOf(area, date, who, entries).flatMap((turn) => freeStarts(choiceOf(area, date, turn, entries)))

test('what the notice periods refuse is not offered, and the day says why', () => {
  expect(startsOn(court, '2026-12-01')).toEqual([])
  expect(startsOn(court, '2026-12-02')).toEqual([])
  expect(startsOn(court, '2026-12-03')).toEqual([480, 510, 540, 570, 600, 630, 660])
  expect(startsOn(court, '2026-12-31')).toEqual([480, 510, 540, 570, 600, 630, 660])
  expect(startsOn(court, '2027-01-20')).toEqual([])
  expect(startsOn(court, '2027-01-20', [], { ...reader, isManager: true })).toHaveLength(7)
  const words = (area: Area, date: string) => refusalWords(area, date, turnsOf(area, date, reader, [])[0]!)
  expect(words(court, '2026-12-02')).toBe('Reserva-se até 24 horas antes.')
  expect(words(hall, '2027-01-20')).toBe('Abre para reserva em 21/12/2026.')
  expect(words(hall, '2026-12-03')).toBeNull()
  // Past: nothing to say.
  expect(words(hall, '2026-11-30')).toBeNull()
})

test('only what has room for the shortest booking is offered; a day of which nothing is left offers nothing', () => {
  expect(startsOn(court, '2026-12-03', [entry('2026-12-03', 540, 630)])).toEqual([480, 630, 660])
  expect(startsOn(court, '2026-12-03', [entry('2026-12-03', 480, 680)])).toEqual([])
  const closure = entry('2026-12-03', 0, 1440, { kind: 'block', state: 'blocked', note: 'Pintura' })
  expect(startsOn(court, '2026-12-03', [closure])).toEqual([])
})

test('a closure is listed on its own days, and not on the eve whose night it begins in', () => {
  const closure = entry('2026-12-04', 0, 2880, { kind: 'block', state: 'blocked', note: 'Pintura' })
  const listed = (date: string) =>
    listedOn(court, date, turnsOf(court, date, reader, []), [closure]).map(({ note }) => note)
  expect([listed('2026-12-03'), listed('2026-12-04'), listed('2026-12-05'), listed('2026-12-06')]).toEqual([
    [],
    ['Pintura'],
    ['Pintura'],
    [],
  ])
})

test('the next free time passes over what is taken, closed, too near or a day of its own', () => {
  const taken = ['2026-12-03', '2026-12-04'].map((date) => entry(date, 600, 960, { area_id: 'hall' }))
  const closed = {
    ...hall,
    special_days: [{ name: 'Dedetização', on_day: '2026-12-05', yearly: false, hours: [] }],
  }
  expect(nextFree(hall, '2026-12-01', 30, reader, [])).toMatchObject({ date: '2026-12-03', at: 600 })
  expect(nextFree(hall, '2026-12-01', 30, reader, taken)).toMatchObject({ date: '2026-12-05' })
  expect(nextFree(closed, '2026-12-01', 30, reader, taken)).toMatchObject({ date: '2026-12-06' })
  expect(nextFree(hall, '2026-12-01', 2, reader, [])).toBeNull()
})

test('who waits already is told their place and cannot wait again', () => {
  const taken = entry('2026-12-03', 600, 960, { area_id: 'hall' })
  const wait = {
    id: 'w',
    area_id: 'hall',
    starts_at: taken.starts_at,
    ends_at: taken.ends_at,
    state: 'waiting' as const,
    expires_at: null,
    fee_cents: 0,
    deposit_cents: 0,
    position: 8,
  }
  const turn = (waits: (typeof wait)[]) => turnsOf(hall, '2026-12-03', { ...reader, waits }, [taken])[0]!
  expect([mayWait(turn([])), mayWait(turn([wait]))]).toEqual([true, false])
  expect(refusalWords(hall, '2026-12-03', turn([wait]))).toBe('Você é o 8º da lista.')
})
