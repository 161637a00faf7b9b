import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DatedAmount, dueToday } from '../charges/due-today.ts'
import type { LateRules } from '../charges/late-rules.ts'
import { conventionInput } from '../late-payment/convention.ts'
import { sumCents } from '../money.ts'
import { type ChargeStatus, impute, imputed, type Owed } from './imputation.ts'

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
const charge: DatedAmount = { amountCents: 52_347, dueOn: '2026-10-09' }
const owed = (
  on: string,
  more: Partial<DatedAmount> & { id?: string; status?: ChargeStatus } = {},
): Owed => ({
  id: more.id ?? 'a',
  unitId: 'u',
  status: more.status ?? 'open',
  due: dueToday({ ...charge, ...more }, rules, on),
})

describe('one charge', () => {
  test('in time it pays itself; late, its fine and interest are apart', () => {
    expect(impute(52_347, [owed('2026-10-09')], false)).toEqual({
      waits: false,
      outcome: 'exact',
      creditCents: 0,
      parts: [{ chargeId: 'a', principal: 52_347, late: 0, discount: 0, settles: true }],
    })
    const late = owed('2026-11-09')
    expect(impute(late.due.total, [late], false)).toMatchObject({
      outcome: 'exact',
      parts: [{ principal: 52_347, late: late.due.fine + late.due.interest, settles: true }],
    })
  })

  test('what does not reach pays interest and fine first, then capital (art. 354)', () => {
    const late = owed('2026-11-09')
    const onLate = late.due.fine + late.due.interest
    expect(impute(1000, [late], false)).toMatchObject({
      outcome: 'part',
      parts: [{ principal: 0, late: 1000, settles: false }],
    })
    expect(impute(onLate + 40_000, [late], false)).toMatchObject({
      outcome: 'part',
      parts: [{ principal: 40_000, late: onLate, settles: false }],
    })
  })

  test('what was paid in part owes the rest, which earns from that day on', () => {
    const payments = [{ on: '2026-10-09', cents: 40_000, principal: 40_000 }]
    const rest = owed('2026-10-09', { payments })
    expect(rest.due).toMatchObject({ original: 52_347, received: 40_000, total: 12_347 })
    const later = owed('2026-11-09', { payments })
    expect(later.due.total).toBe(12_347 + later.due.fine + later.due.interest)
    expect(later.due.fine).toBe(247)
  })

  test('a discount is let off until its day, also from what is over, and not from a part', () => {
    const early = { discountCents: 2347, discountUntil: '2026-10-05' }
    expect(impute(50_000, [owed('2026-10-05', early)], false)).toMatchObject({
      outcome: 'exact',
      parts: [{ principal: 50_000, discount: 2347, settles: true }],
    })
    expect(impute(50_000, [owed('2026-10-06', early)], false)).toMatchObject({
      outcome: 'part',
      parts: [{ principal: 50_000, discount: 0 }],
    })
    expect(impute(52_347, [owed('2026-10-05', early)], false)).toMatchObject({
      outcome: 'more',
      creditCents: 2347,
    })
    expect(impute(49_999, [owed('2026-10-05', early)], false)).toMatchObject({
      outcome: 'part',
      parts: [{ principal: 49_999, discount: 0 }],
    })
  })

  test("a bank's rounding by the day is nobody's debt; a Pix is reckoned to the centavo", () => {
    const late = owed('2026-11-09')
    const [short, over] = [late.due.total - 17, late.due.total + 17]
    expect(impute(short, [late], true)).toMatchObject({
      outcome: 'rounding',
      parts: [{ principal: 52_347, settles: true }],
    })
    expect(impute(over, [late], true)).toMatchObject({ outcome: 'rounding', creditCents: 0 })
    expect(impute(late.due.total - 18, [late], true)).toMatchObject({ outcome: 'part' })
    expect(impute(short, [late], false)).toMatchObject({ outcome: 'part' })
    expect(impute(over, [late], false)).toMatchObject({ outcome: 'more', creditCents: 17 })
    expect(impute(52_346, [owed('2026-10-09')], true)).toMatchObject({ outcome: 'part' })
  })

  test('nothing is paid twice, nor what was cancelled, agreed upon or is unknown', () => {
    const reasonOf = (status: ChargeStatus) => impute(1, [owed('2026-10-09', { status })], false)
    expect(reasonOf('paid')).toEqual({ waits: true, reason: 'paid_twice' })
    expect(reasonOf('cancelled')).toEqual({ waits: true, reason: 'charge_cancelled' })
    expect(reasonOf('agreed')).toEqual({ waits: true, reason: 'charge_agreed' })
    expect(impute(1, [], false)).toEqual({ waits: true, reason: 'unknown_payer' })
  })
})

test('several are paid in their order, the last in part', () => {
  const two = [owed('2026-10-09'), owed('2026-10-09', { id: 'b', dueOn: '2026-11-09' })]
  expect(impute(60_000, two, false)).toMatchObject({
    outcome: 'part',
    creditCents: 0,
    parts: [
      { chargeId: 'a', principal: 52_347, settles: true },
      { chargeId: 'b', principal: 7653, settles: false },
    ],
  })
  expect(impute(52_347, two, false)).toMatchObject({ outcome: 'part', parts: [{ chargeId: 'a' }] })
})

test('parts and credit are always the sum, nothing takes more than its capital, and the rest is owed to the centavo', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((days) => {
    const on = new Date(Date.UTC(2026, 8, 20 + days))
    return on.toISOString().slice(0, 10)
  })
  const sums = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 40_000 }), on: day }), {
    minLength: 1,
    maxLength: 6,
  })
  const early = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null })
  fc.assert(
    fc.property(sums, early, fc.boolean(), (arrived, discountCents, byBank) => {
      const payments: { on: string; cents: number; principal: number }[] = []
      const terms = { discountCents, discountUntil: discountCents ? '2026-10-05' : null }
      for (const { cents, on } of arrived.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
        const before = owed(on, { ...terms, payments })
        const imputation = impute(cents, [before], byBank)
        if (imputation.waits) throw new Error('an open charge takes money')
        expect(imputed(imputation)).toBe(cents)
        const part = imputation.parts[0]!
        payments.push({ on, cents: part.principal + part.late, principal: part.principal + part.discount })
        const paid = sumCents(payments.map(({ principal }) => principal))
        expect(paid).toBeLessThanOrEqual(charge.amountCents)
        expect(part.settles).toBe(paid === charge.amountCents)
        if (part.settles) return
        expect(imputation.creditCents).toBe(0)
        const after = owed(on, { ...terms, payments })
        expect(after.due.total).toBe(before.due.total - cents)
      }
    }),
  )
})
