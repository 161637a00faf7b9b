import { expect, test } from 'vitest'
import { figuresOf } from './month-figures.ts'

test('what is to come and what is overdue are what is left, after payments in part', () => {
  const figures = figuresOf({
    today: '2026-11-20',
    awaiting: { count: 0, cents: 0 },
    groups: [
      {
        status: 'open',
        due_on: '2026-12-10',
        count: 2,
        cents: 108_204,
        open_cents: 58_204,
        partly_count: 1,
        partly_cents: 4_102,
      },
      {
        status: 'open',
        due_on: '2026-11-10',
        count: 1,
        cents: 50_000,
        open_cents: 20_000,
        partly_count: 1,
        partly_cents: 20_000,
      },
      {
        status: 'paid',
        due_on: '2026-11-10',
        count: 1,
        cents: 30_000,
        open_cents: 0,
        partly_count: 0,
        partly_cents: 0,
      },
    ],
  })
  expect(figures['a-vencer']).toEqual({ count: 2, cents: 58_204 })
  expect(figures.vencidas).toEqual({ count: 1, cents: 20_000 })
  expect(figures['em-parte']).toEqual({ count: 2, cents: 24_102 })
  expect(figures.pagas).toEqual({ count: 1, cents: 30_000 })
  expect(figures.todas).toEqual({ count: 4, cents: 188_204 })
})
