import { expect, test } from 'vitest'
import { civilTime, instantOf } from '../domain/time-zones/moments.ts'
import { brasiliaZone, timeZones } from '../domain/time-zones/time-zones.ts'
import { cronOf, localTimeOf } from './local-hours.ts'
import { tasks } from './main.ts'

test('the schedule comes at the local time of every zone', () => {
  expect(cronOf('08:30')).toBe('30 7,8,9,10 * * *')
  expect(cronOf('08:00', 1)).toBe('0 7,8,9,10 1 * *')
  const hours = new Set(
    timeZones.map((zone) => civilTime(instantOf('2026-11-20', '08:30', zone), brasiliaZone).slice(0, 2)),
  )
  expect([...hours].sort()).toEqual(['07', '08', '09', '10'])
  expect(() => cronOf('22:30')).toThrow(RangeError)
  expect(() => cronOf('00:05')).toThrow(RangeError)
})

test('what is started by hand asks for no hour', () => {
  expect(localTimeOf({ at: '08:30' })).toBe('08:30')
  expect([undefined, null, {}].map(localTimeOf)).toEqual([null, null, null])
})

test('every task that keeps local hours has one that each zone has on the same day', () => {
  const local = tasks.filter(({ localTime }) => localTime)
  expect(local.length).toBeGreaterThanOrEqual(11)
  for (const { localTime, dayOfMonth } of local) expect(cronOf(localTime!, dayOfMonth)).toMatch(/^\d/)
  expect(local.filter(({ schedule }) => schedule)).toEqual([])
})
