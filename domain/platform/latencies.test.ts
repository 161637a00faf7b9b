import { expect, test } from 'vitest'
import { addCounts, latencyBounds, percentile } from './latencies.ts'

const counted = (times: readonly number[]): number[] => {
  const counts = Array<number>(latencyBounds.length + 1).fill(0)
  for (const time of times) {
    const step = latencyBounds.findIndex((until) => time <= until)
    counts[step < 0 ? latencyBounds.length : step]! += 1
  }
  return counts
}

test('no answers have no time', () => {
  expect(percentile(counted([]), 0.5)).toBeNull()
})

test('a percentile is never further from the true one than its step is wide', () => {
  const times = Array.from({ length: 1000 }, (_, index) => (index * 37) % 1000)
  const sorted = times.toSorted((a, b) => a - b)
  for (const part of [0.05, 0.5, 0.9, 0.95, 0.99]) {
    const truth = sorted[Math.ceil(part * sorted.length) - 1]!
    const step = latencyBounds.findIndex((until) => truth <= until)
    const width = latencyBounds[step]! - (latencyBounds[step - 1] ?? 0)
    expect(Math.abs(percentile(counted(times), part)! - truth)).toBeLessThanOrEqual(width)
  }
})

test('answers of one step are spread over it, and the last step is its end', () => {
  expect(percentile(counted([60, 70, 80, 90]), 0.5)).toBe(75)
  expect(percentile(counted([60, 70, 80, 90]), 1)).toBe(100)
  expect(percentile(counted([20_000, 60_000]), 0.5)).toBe(10_000)
})

test('counts of several machines are those of all answers together', () => {
  const [one, other] = [
    [3, 40, 700],
    [8, 900, 15_000, 4],
  ]
  expect(addCounts([counted(one), counted(other)])).toEqual(counted([...one, ...other]))
  expect(percentile(addCounts([]), 0.95)).toBeNull()
})
