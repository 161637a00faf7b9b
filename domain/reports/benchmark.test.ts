import { expect, test } from 'vitest'
import {
  bandName,
  bandOf,
  groupsOf,
  isEnough,
  managementsOf,
  measuredMonth,
  missingIn,
  nextMeasured,
  OTHER_STATES,
  othersSaid,
} from './benchmark.ts'

test.each([
  [1, 'até 20 unidades'],
  [20, 'até 20 unidades'],
  [21, '21 a 50 unidades'],
  [50, '21 a 50 unidades'],
  [51, '51 a 100 unidades'],
  [100, '51 a 100 unidades'],
  [101, '101 a 200 unidades'],
  [200, '101 a 200 unidades'],
  [201, '201 a 500 unidades'],
  [500, '201 a 500 unidades'],
  [501, 'mais de 500 unidades'],
  [999_999, 'mais de 500 unidades'],
])('%i units are in the band %s', (units, name) => expect(bandName(bandOf(units))).toBe(name))

test.each([
  ['2026-03-04', '2026-01'],
  ['2026-03-05', '2026-02'],
  ['2026-03-31', '2026-02'],
  ['2026-01-04', '2025-11'],
  ['2026-01-05', '2025-12'],
])('on %s the month %s is measured', (today, month) => expect(measuredMonth(today)).toBe(month))

test('who joins is measured on the fifth after the month, not before', () => {
  expect(nextMeasured('2026-12-31')).toBe('2027-01-05')
  expect(measuredMonth(nextMeasured('2026-12-31'))).toBe('2026-12')
})

test('ten others are enough, nine are not, and it is said how many are missing', () => {
  expect([10, 11].map(isEnough)).toEqual([false, true])
  expect([1, 10, 11, 30].map(missingIn)).toEqual([10, 1, 0, 0])
})

test('the size of a group is said in steps of five', () => {
  expect([10, 15, 20].map(othersSaid)).toEqual(['10 a 14', '15 a 19', '20 a 24'])
})

test('the group is the state’s where it is large enough, else that of all states that are not, else none', () => {
  const of = (band: number, state: string | null, from: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ band, state, management: from + place }))
  const groups = groupsOf([
    ...of(1, 'SP', 0, 11),
    ...of(1, 'RJ', 20, 10),
    ...of(1, null, 40, 1),
    ...of(2, 'SP', 0, 6),
    ...of(2, 'MG', 4, 6),
    ...of(3, 'SP', 0, 11),
    ...of(3, 'RJ', 20, 10),
  ])
  expect(groups.map(({ band, state, group }) => [band, state, group])).toEqual([
    [1, 'SP', 'SP'],
    [1, 'RJ', OTHER_STATES],
    [1, null, OTHER_STATES],
    // Two are of one administration: ten managements in all.
    [2, 'SP', null],
    [2, 'MG', null],
    [3, 'SP', 'SP'],
    // The large state's are not counted with them.
    [3, 'RJ', null],
  ])
})

test('what the same account administers counts as one, also through a third', () => {
  const numbered = managementsOf([
    { id: 'a', managers: ['ana'] },
    { id: 'b', managers: ['bia', 'company'] },
    { id: 'c', managers: ['caio'] },
    { id: 'd', managers: ['ana', 'company'] },
    { id: 'e', managers: [] },
  ])
  const same = (one: string, other: string) => numbered.get(one) === numbered.get(other)
  expect([same('a', 'b'), same('a', 'd'), same('a', 'c'), same('c', 'e')]).toEqual([true, true, false, false])
})
