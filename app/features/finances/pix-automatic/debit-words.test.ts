import { expect, test } from 'vitest'
import type { OwnDebit } from './automatic-queries.ts'
import { missedDebit, sayDebit } from './debit-words.ts'

const debit = (more: Partial<OwnDebit>): OwnDebit => ({
  ...{
    id: 'd',
    charge_id: 'c',
    status: 'refused',
    reason: null,
    due_on: '2026-11-28',
    debit_on: '2026-11-30',
  },
  next_on: null,
  amount_cents: 100_369,
  failed_tries: 0,
  charges: { status: 'open' },
  ...more,
})

test('a fee that was not debited is told of while it is to be paid, and only the newest', () => {
  for (const status of ['failed', 'refused', 'skipped', 'cancelled'] as const)
    expect(missedDebit([debit({ status })])?.status).toBe(status)
  for (const status of ['new', 'waiting', 'scheduled', 'retrying', 'paid'] as const)
    expect(missedDebit([debit({ status }), debit({})])).toBeUndefined()
  for (const status of ['paid', 'cancelled', 'agreed'] as const)
    expect(missedDebit([debit({ charges: { status } })])).toBeUndefined()
  expect(missedDebit([debit({ charges: null })])).toBeUndefined()
  expect(missedDebit([])).toBeUndefined()
})

test('what a debit means is said with what to do', () => {
  const say = (more: Partial<OwnDebit>) => sayDebit(debit(more), '2026-11-22')
  expect(say({})?.text).toBe('O débito automático não aconteceu: pague de outro jeito.')
  expect(say({ status: 'skipped', reason: 'limit' })?.text).toContain('Passa do limite')
  expect(say({ status: 'scheduled' })).toMatchObject({ kind: 'info' })
  expect(say({ status: 'paid' })).toBeNull()
})
