import { expect, test } from 'vitest'
import { systemCosts } from './costs.ts'

test('equipment of a system counts together, year against year, the dearest first', () => {
  const rows = [
    { category: 'lift', year: 2025, cents: 100_000 },
    { category: 'lift', year: 2025, cents: 20_000 },
    { category: 'lift', year: 2026, cents: 90_000 },
    { category: 'pump', year: 2026, cents: 200_000 },
    { category: null, year: 2024, cents: 5_000 },
    { category: 'gas', year: 2020, cents: 7_000 },
    { category: 'roof', year: 2026, cents: 0 },
  ] as const
  expect(systemCosts(rows, [2024, 2025, 2026])).toEqual([
    { category: 'pump', cents: [0, 0, 200_000], change: null },
    { category: 'lift', cents: [0, 120_000, 90_000], change: -25 },
    { category: null, cents: [5_000, 0, 0], change: null },
  ])
  expect(systemCosts(rows, [2026])[0]).toEqual({ category: 'pump', cents: [200_000], change: null })
})
