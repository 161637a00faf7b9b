import { expect, test } from 'vitest'
import { chargeState, chargeStateText, isBoletoOffered, isBoletoPayable } from './charge-state.ts'

test('the state of a charge', () => {
  const charge = { status: 'open', due_on: '2026-11-10', boletos: { status: 'sent' } } as const
  expect(chargeState(charge, '2026-11-10', [])).toBe('awaiting')
  expect(chargeState(charge, '2026-11-11', [])).toBe('overdue')
  expect(chargeState({ ...charge, boletos: { status: 'registered' } }, '2026-11-10', [])).toBe('upcoming')
  expect(chargeState({ ...charge, boletos: { status: 'rejected' } }, '2026-11-10', [])).toBe('rejected')
  expect(chargeState({ ...charge, boletos: null }, '2026-11-10', [])).toBe('upcoming')
  expect(chargeState({ ...charge, status: 'paid' }, '2026-12-11', [])).toBe('paid')
})

test('a registered boleto is payable until 60 days after it was due', () => {
  expect(isBoletoPayable({ status: 'registered' }, '2026-09-10', '2026-11-09')).toBe(true)
  expect(isBoletoPayable({ status: 'registered' }, '2026-09-10', '2026-11-10')).toBe(false)
  expect(isBoletoPayable({ status: 'sent' }, '2026-11-10', '2026-11-09')).toBe(false)
})

test('part of a charge that was paid is said with its state', () => {
  const charge = { status: 'open', due_on: '2026-11-10', boletos: { status: 'registered' } } as const
  expect(chargeStateText({ ...charge, settled_cents: 500 }, '2026-11-10', [])).toBe('Paga em parte')
  expect(chargeStateText({ ...charge, settled_cents: 500 }, '2026-11-11', [])).toBe('Vencida, paga em parte')
  expect(chargeStateText({ ...charge, settled_cents: 0 }, '2026-11-11', [])).toBe('Vencida')
  expect(chargeStateText({ ...charge, status: 'paid', settled_cents: 900 }, '2026-11-11', [])).toBe('Paga')
})

test('a boleto is offered while it is what is owed', () => {
  const charge = { status: 'open', due_on: '2026-11-10', settled_cents: 0 } as const
  const offered = (
    status: 'issued' | 'sent' | 'registered' | 'rejected' | 'written_off' | 'paid',
    more = {},
  ) => isBoletoOffered({ ...charge, boletos: { status }, ...more }, '2026-11-12')
  expect([offered('issued'), offered('sent'), offered('registered')]).toEqual([true, true, true])
  expect([offered('rejected'), offered('written_off'), offered('paid')]).toEqual([false, false, false])
  expect(offered('registered', { settled_cents: 1 })).toBe(false)
  expect(offered('registered', { status: 'paid' })).toBe(false)
  expect(offered('registered', { boletos: null })).toBe(false)
  expect(offered('registered', { due_on: '2026-01-10' })).toBe(false)
})
