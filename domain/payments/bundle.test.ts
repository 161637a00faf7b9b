import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duesToday } from '../charges/due-today.ts'
import type { LateRules } from '../charges/late-rules.ts'
import { conventionInput } from '../late-payment/convention.ts'
import { sumCents } from '../money.ts'
import { bundleState, imputeQuoted, payDays, quotedSum, quotesOf, validUntil } from './bundle.ts'
import { imputed } from './imputation.ts'

const rules: LateRules = {
  conventions: [
    conventionInput.parse({
      effective_from: '2020-01-01',
      fine_percent: '2',
      interest_kind: 'convention',
      interest_percent_month: '1',
      index: 'none',
    }),
  ],
  indexes: {},
  holidays: [],
}

describe('the day of a copy', () => {
  test('lies between today and fifteen days ahead', () => {
    expect(payDays('2026-11-22')).toEqual({ min: '2026-11-22', max: '2026-12-07' })
  })

  test('of a weekend or holiday is paid with its own amount on the next business day (Lei 7.089/1983)', () => {
    expect(validUntil('2026-11-21', [])).toBe('2026-11-23')
    expect(validUntil('2026-12-25', [])).toBe('2026-12-28')
    expect(validUntil('2026-11-23', [])).toBe('2026-11-23')
  })
})

describe('the sum that was told', () => {
  const charges = [
    { id: 'a', amountCents: 52_347, dueOn: '2026-10-09' },
    {
      id: 'b',
      amountCents: 10_000,
      dueOn: '2026-11-10',
      payments: [{ on: '2026-11-10', cents: 4000, principal: 4000 }],
    },
    { id: 'c', amountCents: 20_000, dueOn: '2026-12-10', discountCents: 500, discountUntil: '2026-12-05' },
  ]
  const dues = duesToday(charges, rules, '2026-11-30')
  const quotes = quotesOf(charges.map(({ id }, place) => ({ id, due: dues[place]! })))
  const found = [
    { id: 'a', status: 'open', capitalLeft: 52_347 },
    { id: 'b', status: 'open', capitalLeft: 6000 },
    { id: 'c', status: 'open', capitalLeft: 20_000 },
  ]

  test('closes every charge with nothing over, part payment and discount among them', () => {
    expect(quotedSum(quotes)).toBe(sumCents(dues.map(({ total }) => total)))
    expect(imputeQuoted(quotedSum(quotes), quotes, found)).toEqual({
      waits: false,
      outcome: 'exact',
      creditCents: 0,
      parts: [
        {
          chargeId: 'a',
          principal: 52_347,
          late: dues[0]!.fine + dues[0]!.interest,
          discount: 0,
          settles: true,
        },
        {
          chargeId: 'b',
          principal: 6000,
          late: dues[1]!.fine + dues[1]!.interest,
          discount: 0,
          settles: true,
        },
        { chargeId: 'c', principal: 19_500, late: 0, discount: 500, settles: true },
      ],
    })
  })

  test('is only told of: another sum, or a charge that moved, is reckoned as any other', () => {
    const sum = quotedSum(quotes)
    expect(imputeQuoted(sum - 1, quotes, found)).toBeNull()
    expect(imputeQuoted(sum, quotes, found.slice(1))).toBeNull()
    expect(imputeQuoted(sum, quotes, [...found.slice(0, 2), { ...found[2]!, status: 'paid' }])).toBeNull()
    expect(
      imputeQuoted(sum, quotes, [...found.slice(0, 2), { ...found[2]!, capitalLeft: 19_999 }]),
    ).toBeNull()
    expect(imputeQuoted(0, [], [])).toBeNull()
  })

  test('whatever the charges and the day, the parts are the sum', () => {
    const some = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 9_999_999 }), late: fc.nat(400) }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(some, fc.nat(15), (made, ahead) => {
        const on = `2026-12-${String(1 + ahead).padStart(2, '0')}`
        const list = made.map(({ cents, late }, place) => ({
          id: String(place),
          amountCents: cents,
          dueOn: new Date(Date.UTC(2026, 11, 5 - late)).toISOString().slice(0, 10),
        }))
        const reckoned = duesToday(list, rules, on)
        const told = quotesOf(list.map(({ id }, place) => ({ id, due: reckoned[place]! })))
        const result = imputeQuoted(
          quotedSum(told),
          told,
          list.map(({ id, amountCents }) => ({ id, status: 'open', capitalLeft: amountCents })),
        )
        expect(result && imputed(result)).toBe(sumCents(reckoned.map(({ total }) => total)))
      }),
    )
  })
})

test('a bundle is payable until its day is over, and says why it is not', () => {
  const open = { status: 'open', end_reason: null, valid_until: '2026-11-23' } as const
  expect(bundleState(open, '2026-11-23')).toBe('payable')
  expect(bundleState(open, '2026-11-24')).toBe('expired')
  expect(bundleState({ ...open, status: 'ended', end_reason: 'replaced' }, '2026-11-22')).toBe('replaced')
  expect(bundleState({ ...open, status: 'paid' }, '2026-12-22')).toBe('paid')
})
