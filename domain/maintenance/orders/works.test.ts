import { expect, test } from 'vitest'
import { authorizing, type Works, works, worksQuorum, worksStanding } from './works.ts'

const order = (more: object = {}) => ({
  works: null as Works | null,
  decision_id: null,
  urgent_reason: null,
  rule: { assembly_above_cents: 1_000_000 as number | null },
  ...more,
})

test('upkeep and necessary works wait for the assembly above the limit alone, all others whatever they cost', () => {
  for (const kind of [null, 'necessary_works'] as const) {
    expect(worksStanding(order({ works: kind }), 1_000_000)).toBe('free')
    expect(worksStanding(order({ works: kind }), 1_000_001)).toBe('waiting')
    expect(worksStanding(order({ works: kind, rule: { assembly_above_cents: null } }), 9e9)).toBe('free')
    expect(worksStanding(order({ works: kind }), null)).toBe('free')
  }
  for (const kind of works.slice(1)) {
    expect(worksStanding(order({ works: kind, rule: { assembly_above_cents: null } }), null)).toBe('waiting')
    expect(worksStanding(order({ works: kind, decision_id: 'd' }), 1)).toBe('decided')
  }
})

test('only necessary works are urgent, until the decision is named', () => {
  expect(worksStanding(order({ works: 'necessary_works', urgent_reason: 'Risco' }), 2_000_000)).toBe('urgent')
  expect(worksStanding(order({ works: 'useful_works', urgent_reason: 'Risco' }), 2_000_000)).toBe('waiting')
  const told = order({ works: 'necessary_works', urgent_reason: 'Risco', decision_id: 'd' })
  expect(worksStanding(told, 2_000_000)).toBe('decided')
})

test('each kind rests on its own matter, with the quorum of its article', () => {
  expect(authorizing('useful_works')).toEqual(['useful_works'])
  expect(authorizing(null)).toContain('accounts')
  expect(worksQuorum('useful_works', '2026-02-03')).toBe(
    'maioria de todos os condôminos (Código Civil, art. 1.341, II)',
  )
  expect(worksQuorum('new_floor', '2026-02-03')).toBe('unanimidade (Código Civil, art. 1.343)')
})
