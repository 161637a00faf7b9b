import { expect, test } from 'vitest'
import { periodOf, periodQuery, stepMonth } from './period.ts'

const today = '2026-11-22'
const of = (query: string) => periodOf(new URLSearchParams(query), today)

test.each([
  ['', { kind: 'year', from: '2025-12-01', until: today }],
  ['periodo=mes', { kind: 'month', from: '2026-11-01', until: today }],
  ['periodo=mes&mes=2026-02', { kind: 'month', from: '2026-02-01', until: '2026-02-28' }],
  ['periodo=mes&mes=2027-01', { kind: 'month', from: '2026-11-01', until: today }],
  ['periodo=mes&mes=2026-13', { kind: 'month', from: '2026-11-01', until: today }],
  ['periodo=livre&de=2026-01-05&ate=2026-03-01', { kind: 'custom', from: '2026-01-05', until: '2026-03-01' }],
  ['periodo=livre&de=2026-01-05&ate=2029-03-01', { kind: 'custom', from: '2026-01-05', until: today }],
  // Turned round, or no days at all: as without.
  ['periodo=livre&de=2026-03-05&ate=2026-01-01', { kind: 'custom', from: '2025-12-01', until: today }],
  ['periodo=livre&de=x&ate=2026-02-31', { kind: 'custom', from: '2025-12-01', until: today }],
])('%s', (query, period) => expect(of(query)).toEqual(period))

test('the address of a period leads back to it', () => {
  for (const query of ['', 'periodo=mes&mes=2026-02', 'periodo=livre&de=2026-01-05&ate=2026-03-01'])
    expect(periodQuery(of(query)).toString()).toBe(query)
})

test('no month after this one', () => {
  expect(stepMonth(of('periodo=mes&mes=2026-01'), -1, today)).toBe('2025-12')
  expect(stepMonth(of('periodo=mes'), 1, today)).toBeNull()
})
