import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar.ts'
import { featureFlags } from '../permissions/roles.ts'
import { firstPeriodAfterNotice, type Holder, NOTICE_DAYS, planMove } from './plan-moves.ts'
import { isSmaller, overLimits, type PlanTerms, unlimited } from './plan-terms.ts'
import { differenceWords } from './plan-words.ts'

const today = '2026-06-10'
const terms = (more: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'Médio',
  description: 'Para prédios médios.',
  monthly_cents: 10_000,
  trial_days: 7,
  max_units: 100,
  max_admins: 2,
  max_common_spaces: 2,
  storage_gigabytes: 20,
  features: Object.fromEntries(
    featureFlags.map((flag) => [flag, flag !== 'voting']),
  ) as PlanTerms['features'],
  ...more,
})
const holder = (more: Partial<Holder> = {}): Holder => ({
  isTrial: false,
  status: 'active',
  cycle: 'monthly',
  priceCents: 10_000,
  cancelOn: null,
  paidUntil: '2026-06-25',
  owedFrom: '2026-01-25',
  use: { units: 90, admins: 2, spaces: 0, storage: 1e9 },
  ...more,
})
const move = (to: Partial<PlanTerms>, more: Partial<Holder> = {}) =>
  planMove(terms(), terms(to), holder(more), today)

describe('a move to another version', () => {
  test('is at once where it costs no more and takes nothing away', () => {
    expect(move({ monthly_cents: 9000 })).toEqual({ kind: 'now', priceCents: 9000 })
    expect(move({ max_units: 200 })).toEqual({ kind: 'now', priceCents: 10_000 })
    expect(move({ monthly_cents: 9000 }, { cycle: 'annual', priceCents: 96_000 })).toEqual({
      kind: 'now',
      priceCents: 86_400,
    })
    expect(move({ monthly_cents: 90_000 }, { isTrial: true, priceCents: null })).toMatchObject({
      kind: 'now',
    })
  })
  test('is announced where it is dearer or smaller, against what the customer really pays', () => {
    expect(move({ monthly_cents: 10_001 })).toEqual({
      kind: 'announced',
      priceCents: 10_001,
      isDearer: true,
      effectiveOn: '2026-07-25',
    })
    expect(move({ max_units: 95 })).toMatchObject({ kind: 'announced', isDearer: false })
    expect(move({ features: { ...terms().features, portaria: false } })).toMatchObject({ kind: 'announced' })
    // Bought when it cost less.
    expect(move({ monthly_cents: 9000 }, { priceCents: 8000 })).toMatchObject({ kind: 'announced' })
  })
  test.each([
    ['over_limit', { max_units: 89 }, {}],
    ['leaving', { monthly_cents: 9000 }, { cancelOn: '2026-06-25' }],
    ['paused', { monthly_cents: 9000 }, { status: 'paused' }],
    ['smaller_trial', { max_units: 95 }, { isTrial: true, priceCents: null }],
    ['pays_nothing', { monthly_cents: 100 }, { priceCents: null }],
    ['no_price', { monthly_cents: 0 }, {}],
  ] as const)('%s keeps the old one', (why, to, more) =>
    expect(move(to, more)).toEqual({ kind: 'kept', why }),
  )

  test('begins with a period, never within thirty days, and never later than one period after that', () => {
    const paidUntil = fc.integer({ min: -40, max: 400 }).map((days) => addDays(today, days))
    fc.assert(
      fc.property(paidUntil, fc.constantFrom('monthly' as const, 'annual' as const), (until, cycle) => {
        const months = cycle === 'monthly' ? 1 : 12
        const on = firstPeriodAfterNotice({ paidUntil: until, owedFrom: today, cycle }, today)
        expect(on >= addDays(today, NOTICE_DAYS)).toBe(true)
        expect(on >= until).toBe(true)
        if (on > until) expect(addMonths(on, -months) < addDays(today, NOTICE_DAYS + 3)).toBe(true)
      }),
    )
  })
})

test('smaller is any limit or feature less; larger elsewhere does not make up for it', () => {
  expect(isSmaller(terms(), terms())).toBe(false)
  expect(isSmaller(terms(), terms({ max_units: 200, max_admins: 1 }))).toBe(true)
  expect(isSmaller(terms(), terms({ features: { ...terms().features, voting: true } }))).toBe(false)
})

test('over a limit is more than it, and nothing is over none', () => {
  const use = { units: 100, admins: 3, spaces: 0, storage: 25e9 }
  expect(overLimits(use, terms())).toEqual([
    { measure: 'max_admins', used: 3, limit: 2 },
    { measure: 'storage_gigabytes', used: 25, limit: 20 },
  ])
  expect(
    overLimits({ ...use, units: 2_000_000, admins: 1, storage: 0 }, terms({ max_units: unlimited })),
  ).toEqual([])
})

test('a difference is told in words, what shrinks apart from what grows', () => {
  const to = terms({
    max_units: unlimited,
    storage_gigabytes: 10,
    features: { ...terms().features, portaria: false },
  })
  expect(differenceWords(terms(), to)).toEqual({
    losses: ['espaço para arquivos: 10 GB em vez de 20 GB', 'deixa de incluir Portaria'],
    gains: ['unidades: sem limite em vez de 100'],
  })
})
