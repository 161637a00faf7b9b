import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchPayment } from './match-payment.ts'

const open = { status: 'open', principal: 52347 } as const

test('a Pix of the exact amount of the day settles, with its late part apart', () => {
  expect(matchPayment('pix', 52347, open, { total: 52347, days: 0 })).toEqual({ settles: true, lateCents: 0 })
  expect(matchPayment('pix', 53917, open, { total: 53917, days: 30 })).toEqual({
    settles: true,
    lateCents: 1570,
  })
})

test('a Pix one centavo off waits for a person', () => {
  const off = [52346, 52348].map((amount) => matchPayment('pix', amount, open, { total: 52347, days: 0 }))
  expect(off).toEqual([
    { settles: false, reason: 'wrong_amount' },
    { settles: false, reason: 'wrong_amount' },
  ])
})

test("a bank's rounding per day is accepted up to its limit: 30 days allow 17 centavos", () => {
  expect(matchPayment('boleto', 53904, open, { total: 53917, days: 30 })).toEqual({
    settles: true,
    lateCents: 1557,
  })
  expect(matchPayment('boleto', 53900, open, { total: 53917, days: 30 }).settles).toBe(true)
  expect(matchPayment('boleto', 53899, open, { total: 53917, days: 30 })).toEqual({
    settles: false,
    reason: 'wrong_amount',
  })
  expect(matchPayment('boleto', 52345, open, { total: 52347, days: 0 }).settles).toBe(false)
})

test('nothing settles twice, nor what was cancelled or is unknown', () => {
  const due = { total: 52347, days: 0 }
  expect(matchPayment('pix', 52347, { ...open, status: 'paid' }, due)).toEqual({
    settles: false,
    reason: 'already_paid',
  })
  expect(matchPayment('pix', 52347, { ...open, status: 'cancelled' }, due)).toEqual({
    settles: false,
    reason: 'charge_cancelled',
  })
  expect(matchPayment('pix', 52347, null, due)).toEqual({ settles: false, reason: 'unknown_charge' })
})

test('what settles never books less than the principal', () => {
  const amounts = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 4000 }), (principal, amount, days) => {
      const match = matchPayment(
        'boleto',
        amount,
        { status: 'open', principal },
        { total: principal + days, days },
      )
      if (match.settles) expect(match.lateCents).toBeGreaterThanOrEqual(0)
      else expect(amount < principal || Math.abs(amount - principal - days) > 0).toBe(true)
    }),
  )
})
