import { expect, test } from 'vitest'
import { overdueUntil } from './overdue.ts'

test('due on a weekend or holiday is overdue only after the next business day', () => {
  // 14/11/2026 is a Saturday, 15/11 a holiday on Sunday, 16/11 a Monday.
  expect(overdueUntil('2026-11-14', [])).toBe('2026-11-13')
  expect(overdueUntil('2026-11-16', [])).toBe('2026-11-13')
  expect(overdueUntil('2026-11-17', [])).toBe('2026-11-16')
  // São Paulo's holiday of Monday 25/01/2027, and the year's last day.
  const town = [{ name: 'Aniversário de São Paulo', kind: 'town', on: '01-25' } as const]
  expect(overdueUntil('2027-01-26', town)).toBe('2027-01-22')
  expect(overdueUntil('2027-01-26', [])).toBe('2027-01-25')
  expect(overdueUntil('2027-01-04', [])).toBe('2026-12-30')
})
