import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookedOf, surchargeOf } from './money.ts'
import { chargePaymentStatuses, standingOf } from './states.ts'
import { methodWords, statusWords } from './words.ts'

describe('a fee that is passed on', () => {
  test.each([
    [40_000, 399, 1596],
    [40_000, 0, 0],
    // Half a centavo up: 10,00 × 0,05%.
    [1000, 5, 1],
    [999, 5, 0],
    [132_635, 399, 5292],
  ])('%i at %i: %i', (debt, bps, cents) => expect(surchargeOf(debt, bps)).toBe(cents))
})

describe('what a payment is to the books', () => {
  const paid = { status: 'approved', amount: 40_000, surcharge: 0, fee: 1596, refunded: 0 } as const
  test('its fee is an expense', () => expect(bookedOf(paid)).toEqual({ cents: 40_000, fee: 1596, rest: 0 }))
  test('what waits, was refused or went back is nothing', () => {
    for (const status of [
      'pending',
      'in_process',
      'rejected',
      'cancelled',
      'refunded',
      'charged_back',
    ] as const)
      expect(bookedOf({ ...paid, status }).cents, status).toBe(0)
  })
  test('contested, it is there until it is lost', () =>
    expect(bookedOf({ ...paid, status: 'in_mediation' }).cents).toBe(40_000))
  test('a part that went back takes its part of the fee with it', () =>
    expect(bookedOf({ ...paid, refunded: 10_000 })).toEqual({ cents: 30_000, fee: 1197, rest: 0 }))
  test('passed on, less than the fee: the condominium bears what is left', () =>
    expect(bookedOf({ ...paid, amount: 41_200, surcharge: 1200, fee: 1644 })).toEqual({
      cents: 40_000,
      fee: 444,
      rest: 0,
    }))
  test('passed on, more than the fee: the rest is of whoever paid', () =>
    expect(bookedOf({ ...paid, amount: 42_000, surcharge: 2000, fee: 1676 })).toEqual({
      cents: 40_324,
      fee: 0,
      rest: 324,
    }))
  test('whatever is told, what is left at the provider is what was paid, less what went back, less the fee', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000).map((debt) => debt + 1),
        fc.nat(1000),
        fc.nat(10_000),
        fc.nat(10_000),
        (debt, bps, feeShare, backShare) => {
          const surcharge = surchargeOf(debt, bps)
          const amount = debt + surcharge
          const fee = Math.floor((amount * feeShare) / 10_000)
          const refunded = Math.floor((amount * backShare) / 10_000)
          const booked = bookedOf({ status: 'approved', amount, surcharge, fee, refunded })
          const kept = amount - refunded
          expect(booked.cents).toBeGreaterThanOrEqual(0)
          expect(booked.fee).toBeGreaterThanOrEqual(0)
          expect(booked.rest).toBeGreaterThanOrEqual(0)
          expect(booked.cents - booked.fee).toBeGreaterThanOrEqual(0)
          expect(booked.cents - booked.fee).toBeLessThanOrEqual(kept)
          if (refunded === 0) expect(booked.cents - booked.fee).toBe(amount - Math.min(fee, amount))
        },
      ),
    )
  })
})

test('a card that is pending is looked at; a Pix that is pending waits for its payer', () => {
  expect(standingOf('pending', 'card')).toBe('review')
  expect(standingOf('pending', 'pix')).toBe('waiting')
})

test('every status has words', () => {
  for (const status of chargePaymentStatuses) expect(statusWords({ status, method: 'pix' })).not.toBe('')
  expect(statusWords({ status: 'cancelled', method: 'pix', status_detail: 'expired' })).toBe('Vencido')
})

test('how it was paid, in words', () => {
  const card = { method: 'card', method_name: 'visa', card_end: '5682', installments: 3 } as const
  expect(methodWords(card)).toBe('Visa final 5682, em 3 vezes')
  expect(methodWords({ ...card, method_name: null, card_end: null, installments: 1 })).toBe('Cartão')
  expect(methodWords({ ...card, method: 'pix' })).toBe('Pix')
})
