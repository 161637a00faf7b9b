import { expect, test } from 'vitest'
import { chargeState, overdueUntil } from './charge-state.ts'

test('due on a weekend or holiday is overdue only after the next business day', () => {
  // 14/11/2026 is a Saturday, 15/11 a holiday on Sunday, 16/11 a Monday.
  expect(overdueUntil('2026-11-14')).toBe('2026-11-13')
  expect(overdueUntil('2026-11-16')).toBe('2026-11-13')
  expect(overdueUntil('2026-11-17')).toBe('2026-11-16')
})

test('the state of a charge', () => {
  const charge = { status: 'open', due_on: '2026-11-10', boletos: { status: 'sent' } } as const
  expect(chargeState(charge, '2026-11-10')).toBe('awaiting')
  expect(chargeState(charge, '2026-11-11')).toBe('overdue')
  expect(chargeState({ ...charge, boletos: { status: 'registered' } }, '2026-11-10')).toBe('upcoming')
  expect(chargeState({ ...charge, boletos: null }, '2026-11-10')).toBe('upcoming')
  expect(chargeState({ ...charge, status: 'paid' }, '2026-12-11')).toBe('paid')
})
