import { expect, test } from 'vitest'
import { checkConvention, isAssumed, typed } from './convention-form.ts'

const saved = {
  effective_from: '2003-01-11',
  fine_percent: 2,
  interest_kind: 'convention' as const,
  interest_percent_month: 1,
  correction_index: 'none' as const,
  interest_base: 'corrected' as const,
  fine_base: 'corrected' as const,
  rounding: 'half-up' as const,
  count_from: 'due' as const,
  source: 'Padrão do sistema: confira com a sua convenção',
  voting_weight: 'share' as const,
  proxy_cap: null,
  proxy_to_sindico: true,
  proxy_to_debtor: true,
  proxy_notarised: false,
  agreed_vote: true,
  tenants_vote: false,
  remote_allowed: true,
  notice_days: null,
  decision_id: null,
}

test('a version is shown as people write and comes back as it was', () => {
  const values = typed({ ...saved, interest_percent_month: 0.5, source: 'art. 27 da convenção' })
  expect(values).toMatchObject({ effective_from: '11/01/2003', interest_percent_month: '0,5' })
  const { version } = checkConvention(values)
  expect(version).toEqual({
    ...saved,
    fine_percent: '2',
    interest_percent_month: '0.5',
    source: 'art. 27 da convenção',
  })
})

test('what was assumed has to be given a source', () => {
  expect(isAssumed(saved)).toBe(true)
  expect(checkConvention(typed(saved)).errors).toHaveProperty('source')
})

test('a fine above the law is refused, interest above 2% warned of', () => {
  const values = { ...typed(saved), source: 'art. 27' }
  expect(checkConvention({ ...values, fine_percent: '2,01' }).errors?.fine_percent).toContain('1.336')
  expect(checkConvention({ ...values, interest_percent_month: '3' }).warnings).toHaveLength(1)
  expect(checkConvention({ ...values, effective_from: '31/02/2026' }).errors).toHaveProperty('effective_from')
})

test('legal interest needs no rate', () => {
  const { version } = checkConvention({
    ...typed(saved),
    source: 'omissa',
    interest_kind: 'legal',
    interest_percent_month: '',
  })
  expect(version?.interest_percent_month).toBeNull()
})

test('what assemblies go by comes back too, an empty cap as none', () => {
  const values = {
    ...typed(saved),
    source: 'art. 30',
    voting_weight: 'unit' as const,
    proxy_to_sindico: false,
    proxy_to_debtor: false,
  }
  expect(checkConvention({ ...values, proxy_cap: 3 }).version).toMatchObject({
    voting_weight: 'unit',
    proxy_cap: 3,
    proxy_to_sindico: false,
    proxy_to_debtor: false,
  })
  expect(checkConvention({ ...values, proxy_cap: '' }).version?.proxy_cap).toBeNull()
  const strict = { proxy_notarised: true, agreed_vote: false, tenants_vote: true, remote_allowed: false }
  const { version } = checkConvention({ ...values, ...strict, notice_days: 8 })
  expect(version).toMatchObject({ ...strict, notice_days: 8 })
  expect(typed(version!)).toMatchObject({ ...strict, notice_days: 8 })
  expect(checkConvention({ ...values, notice_days: '' }).version?.notice_days).toBeNull()
})

test('of a rule that was only assumed the index of the law is proposed, a confirmed one stays as it was said', () => {
  const assumed = { ...saved, correction_index: 'none' as const }
  expect(typed(assumed).index).toBe('silent')
  expect(typed({ ...assumed, source: 'art. 27' }).index).toBe('none')
})
