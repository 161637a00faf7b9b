import { expect, test } from 'vitest'
import { civilDate } from '../calendar.ts'
import { civilTime, dayOf, instantOf, minuteOfDay } from './moments.ts'
import { brasiliaZone, timeZoneOf, timeZones } from './time-zones.ts'

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** Hours from UTC of a zone today: Brazil has had no summer time since 2019 (Decreto 9.772). */
const hours = (zone: string) =>
  (Date.parse(`${civilDate(noon, zone)}T${civilTime(noon, zone)}Z`) - noon.getTime()) / 3_600_000
const noon = new Date('2026-11-20T15:00:00Z')

test('each state has the hour of the law', () => {
  const fourth = states.filter((state) => hours(timeZoneOf(state)) === -5)
  const third = states.filter((state) => hours(timeZoneOf(state)) === -4)
  expect(fourth).toEqual(['AC'])
  expect(third).toEqual(['AM', 'MS', 'MT', 'RO', 'RR'])
  expect(states.filter((state) => timeZoneOf(state) === brasiliaZone)).toHaveLength(21)
  expect(timeZones.map(hours)).toEqual([-2, -3, -4, -4, -4, -4, -4, -5, -5])
})

test.each([
  ['PE', 'Fernando de Noronha', -2],
  ['PE', 'FERNANDO  DE NORONHA', -2],
  ['PE', 'Recife', -3],
  ['BA', 'Fernando de Noronha', -3],
  ['AM', 'Manaus', -4],
  ['AM', 'Lábrea', -4],
  ['AM', 'Eirunepé', -5],
  ['AM', 'EIRUNEPE', -5],
  ['AM', 'São Paulo de Olivença', -5],
  ['AM', 'Tabatinga', -5],
  ['SP', 'Tabatinga', -3],
  ['PR', 'Boa Vista', -3],
  [null, null, -3],
  [null, 'Manaus', -3],
] as const)('%s, %s: %i h', (state, city, expected) => {
  expect(hours(timeZoneOf(state, city))).toBe(expected)
})

test('an instant is the day and hour of its zone, and back', () => {
  const at = new Date('2026-11-20T03:30:00Z')
  expect(timeZones.map((zone) => `${civilDate(at, zone)} ${civilTime(at, zone)}`)).toEqual([
    '2026-11-20 01:30',
    '2026-11-20 00:30',
    ...Array(5).fill('2026-11-19 23:30'),
    ...Array(2).fill('2026-11-19 22:30'),
  ])
  for (const zone of timeZones) expect(instantOf(civilDate(at, zone), civilTime(at, zone), zone)).toEqual(at)
  expect(minuteOfDay(at, 'America/Manaus')).toBe(23 * 60 + 30)
  expect(instantOf('2026-11-19', '24:00', 'America/Manaus').toISOString()).toBe('2026-11-20T04:00:00.000Z')
  expect(dayOf('2026-11-19', 'America/Noronha')).toEqual({
    from: new Date('2026-11-19T02:00:00Z'),
    until: new Date('2026-11-20T02:00:00Z'),
  })
})

test('the summer times of the past move the hour with them', () => {
  // 4 November 2018, 00:00 became 01:00 in São Paulo; on 17 February 2019 the hour from 23:00 came twice.
  expect(instantOf('2018-11-03', '23:59', brasiliaZone).toISOString()).toBe('2018-11-04T02:59:00.000Z')
  expect(instantOf('2018-11-04', '01:00', brasiliaZone).toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(instantOf('2018-12-25', '12:00', brasiliaZone).toISOString()).toBe('2018-12-25T14:00:00.000Z')
  expect(instantOf('2019-02-17', '00:00', brasiliaZone).toISOString()).toBe('2019-02-17T03:00:00.000Z')
})
