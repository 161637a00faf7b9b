import { expect, test } from 'vitest'
import { chargeState, isBoletoPayable } from './charge-state.ts'

test('the state of a charge', () => {
  const charge = { status: 'open', due_on: '2026-11-10', boletos: { status: 'sent' } } as const
  expect(chargeState(charge, '2026-11-10')).toBe('awaiting')
  expect(chargeState(charge, '2026-11-11')).toBe('overdue')
  expect(chargeState({ ...charge, boletos: { status: 'registered' } }, '2026-11-10')).toBe('upcoming')
  expect(chargeState({ ...charge, boletos: { status: 'rejected' } }, '2026-11-10')).toBe('rejected')
  expect(chargeState({ ...charge, boletos: null }, '2026-11-10')).toBe('upcoming')
  expect(chargeState({ ...charge, status: 'paid' }, '2026-12-11')).toBe('paid')
})

test('a registered boleto is payable until 60 days after it was due', () => {
  expect(isBoletoPayable({ status: 'registered' }, '2026-09-10', '2026-11-09')).toBe(true)
  expect(isBoletoPayable({ status: 'registered' }, '2026-09-10', '2026-11-10')).toBe(false)
  expect(isBoletoPayable({ status: 'sent' }, '2026-11-10', '2026-11-09')).toBe(false)
})
