import { describe, expect, test } from 'vitest'
import { chainOf, reshape, without } from './chain.ts'
import { checkParts, equalParts, formatPart, parsePart } from './parts.ts'
import { overlap, type Stay, tenseOf } from './stay.ts'
import { timeline } from './timeline.ts'
import { wholeTimes } from './whole-times.ts'

const stay = (id: string, starts_on: string, ends_on: string | null, more: Partial<Stay> = {}): Stay => ({
  id,
  person_id: 'ana',
  kind: 'owner',
  starts_on,
  ends_on,
  is_payer: false,
  is_voter: false,
  part: null,
  ...more,
})
const rows = [
  stay('a', '2020-01-01', '2022-12-31'),
  stay('b', '2023-01-01', null),
  stay('old', '2015-01-01', '2018-01-01'),
  stay('other', '2020-01-01', null, { person_id: 'bia' }),
]

describe('one time in several rows', () => {
  test('rows without a gap belong together; an earlier time and other people do not', () => {
    expect(chainOf(rows, 'b').map(({ id }) => id)).toEqual(['a', 'b'])
    expect(chainOf(rows, 'old').map(({ id }) => id)).toEqual(['old'])
    expect(chainOf(rows, 'nobody')).toEqual([])
  })

  test('an end drops the rows behind it; a new beginning moves the first', () => {
    const ended = reshape(rows, 'b', { ends_on: '2021-06-30' })
    expect(ended.filter(({ person_id }) => person_id === 'ana').map((row) => [row.id, row.ends_on])).toEqual([
      ['old', '2018-01-01'],
      ['a', '2021-06-30'],
    ])
    const earlier = reshape(rows, 'a', { starts_on: '2019-05-01' })
    expect(chainOf(earlier, 'a')[0]).toMatchObject({ starts_on: '2019-05-01', ends_on: '2022-12-31' })
  })

  test('days that lie outside of what there was move the time there', () => {
    const moved = chainOf(reshape(rows, 'old', { starts_on: '2010-01-01', ends_on: '2011-01-01' }), 'old')
    expect(moved).toMatchObject([{ starts_on: '2010-01-01', ends_on: '2011-01-01' }])
  })

  test('a time that never was goes whole', () => {
    expect(without(rows, 'a').map(({ id }) => id)).toEqual(['old', 'other'])
  })
})

test('days at both ends count', () => {
  const one = { starts_on: '2026-01-01', ends_on: '2026-01-31' }
  expect(overlap(one, { starts_on: '2026-01-31', ends_on: null })).toBe(true)
  expect(overlap(one, { starts_on: '2026-02-01', ends_on: null })).toBe(false)
  expect([tenseOf(one, '2026-01-31'), tenseOf(one, '2026-02-01'), tenseOf(one, '2025-12-31')]).toEqual([
    'present',
    'past',
    'future',
  ])
})

describe('parts of co-owners', () => {
  test.each([
    ['1/3', { n: 1, d: 3 }],
    [' 50 % ', { n: 1, d: 2 }],
    ['33,33%', { n: 3333, d: 10_000 }],
    ['0,25', { n: 1, d: 4 }],
    ['1', { n: 1, d: 1 }],
    ['2/4', { n: 1, d: 2 }],
  ])('%s', (text, part) => expect(parsePart(text)).toEqual(part))

  test.each(['', '0', '-1/2', '3/2', '101%', '1/0', 'metade', '1/3/2', '½', '0,0000000001'])(
    'no part: %s',
    (text) => expect(parsePart(text)).toBeNull(),
  )

  test('three thirds are one whole, three times 33,33% are not', () => {
    expect(checkParts(equalParts(3)).complete).toBe(true)
    const short = checkParts(Array.from({ length: 3 }, () => parsePart('33,33%')!))
    expect(short).toMatchObject({ complete: false, sum: { n: 9999n, d: 10_000n } })
    expect([formatPart({ n: 1, d: 3 }), formatPart({ n: 1, d: 1 })]).toEqual(['1/3 (33,33%)', '100%'])
  })
})

test('a history tells entrances, exits and who came to pay; a row that only changes roles is neither', () => {
  const told = (row: Stay, subject: string) => ({ ...row, subject })
  const events = timeline([
    told(stay('a', '2020-01-01', '2022-12-31', { is_payer: true }), 'de Ana'),
    told(stay('b', '2023-01-01', null), 'de Ana'),
    told(
      stay('c', '2023-01-01', '2024-01-01', { person_id: 'bia', kind: 'tenant', is_payer: true }),
      'de Bia',
    ),
  ])
  expect(events.map(({ date, what, more }) => `${date} ${what}: ${more}`)).toEqual([
    '2024-01-01 Saída de Bia: Inquilino',
    '2023-01-01 Entrada de Bia: Inquilino · paga as cobranças',
    '2023-01-01 Mudança de Ana: Deixa de pagar as cobranças',
    '2020-01-01 Entrada de Ana: Proprietário · paga as cobranças',
  ])
})

test('a time that was cut where somebody came to pay is one time again', () => {
  const cut = [
    stay('a', '2020-01-01', '2026-12-31', { is_payer: true }),
    stay('b', '2027-01-01', null),
    stay('old', '2015-01-01', '2018-01-01'),
    stay('next', '2027-01-01', null, { person_id: 'bia', kind: 'tenant' }),
  ]
  const told = wholeTimes(cut, '2026-06-01').map(({ id, starts_on, ends_on }) => [id, starts_on, ends_on])
  expect(told).toEqual([
    ['old', '2015-01-01', '2018-01-01'],
    ['a', '2020-01-01', null],
    ['next', '2027-01-01', null],
  ])
  expect(wholeTimes(cut, '2028-01-01').map(({ id }) => id)).toEqual(['old', 'b', 'next'])
})
