import { expect, test } from 'vitest'
import { receivedCurves } from './curves.ts'

test('running sums by day, this month until today and the one before beside it', () => {
  const received = [
    { received_on: '2026-02-28', cents: 500 },
    { received_on: '2026-02-01', cents: 100 },
    { received_on: '2026-03-02', cents: 700 },
  ]
  const points = receivedCurves(received, '2026-03-03')
  expect(points).toHaveLength(31)
  expect(points[0]).toEqual({ day: 1, current: 0, previous: 100 })
  expect(points[2]).toEqual({ day: 3, current: 700, previous: 100 })
  expect(points[3]).toEqual({ day: 4, current: null, previous: 100 })
  expect(points[27]).toEqual({ day: 28, current: null, previous: 600 })
  expect(points[28]).toEqual({ day: 29, current: null, previous: null })
})
