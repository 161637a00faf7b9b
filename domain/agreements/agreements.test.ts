import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import type { LateRules } from '../charges/late-rules.ts'
import { type Debt, unitDebtOn } from '../delinquency/debt-lines.ts'
import { businessDays } from '../holidays.ts'
import { conventionInput } from '../late-payment/convention.ts'
import { sumCents } from '../money.ts'
import { breachOn, isWarningDue } from './breach.ts'
import { confessionClauses } from './confession.ts'
import { imputeReceived } from './imputation.ts'
import { instalmentItems } from './items.ts'
import { limitFaults, residentTerms } from './limits.ts'
import { planAgreement } from './plan.ts'
import { type InstalmentMethod, instalmentDays, instalmentParts } from './schedule.ts'
import { agreementRules, agreementTerms, usualRules } from './terms.ts'
import { valuesOn } from './value.ts'

type Case = {
  name: string
  source: string
  steps: string[]
  total: number
  count: number
  method: InstalmentMethod
  percent: string
  amounts?: number[]
  first?: number
  tolerance?: number
}
const { cases } = JSON.parse(readFileSync(new URL('reference-cases.json', import.meta.url), 'utf8')) as {
  cases: Case[]
}

test.each(cases.map((one) => [one.name, one] as const))('instalments: %s', (_, one) => {
  const parts = instalmentParts(one.total, one.count, one.method, one.percent)
  const amounts = parts.map(({ amount }) => amount)
  if (one.amounts) expect(amounts).toEqual(one.amounts)
  else {
    expect(amounts.slice(0, -1)).toEqual(new Array(one.count - 1).fill(one.first))
    expect(Math.abs(amounts.at(-1)! - one.first!)).toBeLessThanOrEqual(one.tolerance!)
  }
  expect(sumCents(parts.map(({ principal }) => principal))).toBe(one.total)
  expect(one.source.length * one.steps.length).toBeGreaterThan(0)
})

test.each([
  ['2026-01-31', 'same', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['2026-01-31', 'next', ['2026-02-02', '2026-03-02', '2026-03-31']],
  ['2026-01-31', 'previous', ['2026-01-30', '2026-02-27', '2026-03-31']],
  // Carnival of 2026: Monday 16 and Tuesday 17 of February.
  ['2026-02-16', 'next', ['2026-02-18', '2026-03-16', '2026-04-16']],
] as const)('the days from %s on, %s', (first, rule, days) => {
  expect(instalmentDays(first, 3, rule, businessDays([]))).toEqual(days)
})

const rules: LateRules = {
  conventions: [
    conventionInput.parse({
      effective_from: '2003-01-11',
      fine_percent: '2',
      interest_kind: 'convention',
      interest_percent_month: '1',
      index: 'none',
    }),
  ],
  indexes: {},
  holidays: [],
}
const debt = (dueOn: string, cents = 100_000, payments: Debt['payments'] = []): Debt => ({
  id: dueOn,
  origin: 'charge',
  reference: dueOn,
  label: 'Taxa',
  dueOn,
  amountCents: cents,
  payments,
})
const terms = (more: object = {}) =>
  agreementTerms.parse({
    count: 3,
    first_due_on: '2025-07-10',
    breach_days: 30,
    breach_instalments: 2,
    ...more,
  })
const on = '2025-06-10'

describe('a plan', () => {
  const values = valuesOn([debt('2025-05-12'), debt('2025-04-10'), debt('2025-07-10')], rules, on)

  test('takes the live debt, less what is let off, with the fee, the down payment and the instalments', () => {
    // 61 and 29 days at 1 % a month, 2 % on each; a debt not due yet counts at its amount.
    expect(values.map(({ total }) => total)).toEqual([104_033, 102_967, 100_000])
    const plan = planAgreement(
      values,
      terms({ late_waiver_percent: '50', fee_percent: '10', down_cents: 50_000, down_due_on: on }),
      on,
      [],
    )
    expect(plan).toMatchObject({ lateWaived: 3500, net: 303_500, fee: 30_350, total: 333_850 })
    expect(plan.instalments.map(({ cents }) => cents)).toEqual([50_000, 94_617, 94_617, 94_616])
    expect(plan.debts.map(({ lateWaived }) => lateWaived)).toEqual([2017, 1483, 0])
  })

  test('its items fall on the oldest debt first, charges for lateness before capital, the fee last', () => {
    const plan = planAgreement(values, terms({ fee_percent: '10' }), on, [])
    const bucket = (rubricId: string) => ({ fundId: 'f', rubricId })
    const capital = new Map(
      values.map(({ id }) => [
        id,
        [
          { ...bucket('fee'), cents: 80_000 },
          { fundId: 'r', rubricId: 'reserve', cents: 20_000 },
        ],
      ]),
    )
    const { byInstalment, recognised } = instalmentItems(plan, capital, {
      late: bucket('late'),
      fee: bucket('lawyer'),
      interest: bucket('late'),
    })
    expect(byInstalment[0]![0]).toMatchObject({ part: 'late', cents: 7000 })
    expect(byInstalment[2]!.at(-1)).toMatchObject({ part: 'fee', cents: plan.fee })
    expect(recognised).toEqual({ late: 7000, fee: plan.fee, waived: [] })
  })
})

const centsOf = fc.integer({ min: 100, max: 5_000_000 })
const dues = fc.uniqueArray(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 8 })

test('whatever the debts and the terms, every sum is exact', () => {
  fc.assert(
    fc.property(
      dues,
      fc.array(centsOf, { minLength: 8, maxLength: 8 }),
      fc.record({
        count: fc.integer({ min: 1, max: 60 }),
        method: fc.constantFrom('none', 'linear', 'price'),
        percent: fc.constantFrom('0', '0.5', '1', '2'),
        waiver: fc.integer({ min: 0, max: 100 }),
        principal: fc.integer({ min: 0, max: 50 }),
        fee: fc.integer({ min: 0, max: 20 }),
        down: fc.integer({ min: 0, max: 20 }),
      }),
      (days, amounts, chosen) => {
        const values = valuesOn(
          days.map((day, place) => debt(addDays(on, -day), amounts[place])),
          rules,
          on,
        )
        const plan = planAgreement(
          values,
          terms({
            count: chosen.count,
            method: chosen.method,
            interest_percent_month: chosen.percent,
            late_waiver_percent: String(chosen.waiver),
            principal_waiver_cents: chosen.principal,
            fee_percent: String(chosen.fee),
            down_cents: chosen.down,
            down_due_on: on,
          }),
          on,
          [],
        )
        expect(sumCents(plan.instalments.map(({ cents }) => cents))).toBe(plan.total)
        expect(plan.instalments.every(({ cents }) => cents > 0)).toBe(true)
        expect(sumCents(plan.debts.map(({ agreed }) => agreed))).toBe(plan.net)
        expect(plan.debts.every(({ agreed }) => agreed >= 0)).toBe(true)
        const capital = new Map(
          values.map(({ id, capital: cents }) => [
            id,
            [
              { fundId: 'a', rubricId: 'x', cents: cents - 40 },
              { fundId: 'b', rubricId: 'y', cents: 40 },
            ],
          ]),
        )
        const books = {
          late: { fundId: 'a', rubricId: 'l' },
          fee: { fundId: 'a', rubricId: 'h' },
          interest: { fundId: 'a', rubricId: 'l' },
        }
        const { byInstalment, recognised } = instalmentItems(plan, capital, books)
        for (const [place, items] of byInstalment.entries())
          expect(sumCents(items.map(({ cents }) => cents))).toBe(plan.instalments[place]!.cents)
        const waived = sumCents(recognised.waived.map(({ cents }) => cents))
        expect(recognised.late + recognised.fee + plan.interest + plan.totals.capital - waived).toBe(
          plan.total,
        )
      },
    ),
    { numRuns: 60 },
  )
})

test('broken, what is owed is what would be owed had the money been paid on the debts: nothing is lost and nothing is earned', () => {
  const paid = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), centsOf), { maxLength: 6 })
  fc.assert(
    fc.property(dues, paid, fc.integer({ min: 0, max: 400 }), (days, payments, later) => {
      const debts = days.map((day, place) => debt(addDays(on, -day), 10_000 + place * 7919))
      const received = payments.map(([day, cents], place) => ({
        id: String(place),
        on: addDays(on, day),
        cents,
      }))
      const { imputed, surplus } = imputeReceived(debts, received, rules)
      const falls = sumCents(imputed.map(({ cents }) => cents)) + sumCents(surplus.values())
      expect(falls).toBe(sumCents(received.map(({ cents }) => cents)))
      const dayOf = new Map(received.map((one) => [one.id, one.on]))
      const restored = debts.map((one) => ({
        ...one,
        payments: imputed
          .filter(({ debtId }) => debtId === one.id)
          .map((part) => ({
            on: dayOf.get(part.receivedId)!,
            cents: part.cents,
            principal: part.principalCents,
          })),
      }))
      for (const { payments: parts, amountCents } of restored)
        expect(sumCents(parts.map(({ principal }) => principal))).toBeLessThanOrEqual(amountCents)
      // The same day nothing was paid on: as if there had been no agreement.
      const day = addDays(on, 300 + later)
      const owed = unitDebtOn(restored, rules, day).totals.total
      if (received.length === 0) expect(owed).toBe(unitDebtOn(debts, rules, day).totals.total)
      else expect(owed).toBeLessThanOrEqual(unitDebtOn(debts, rules, day).totals.total)
      if (surplus.size > 0) expect(owed).toBe(0)
    }),
    { numRuns: 60 },
  )
})

describe('who may agree on what', () => {
  const may = {
    ...usualRules,
    resident_may_propose: true,
    resident_max_instalments: 6,
    max_waiver_percent: '30',
    resident_max_waiver_percent: '10',
  }
  const asked = { rules: may, today: on, debt: 300_000, net: 300_000, hasDecision: false } as const
  const faults = (by: 'management' | 'resident', more: object, hasDecision = false) =>
    limitFaults({ ...asked, by, hasDecision, terms: terms(more) }).map(({ path }) => path)

  test.each([
    ['management', {}, []],
    ['management', { late_waiver_percent: '30' }, []],
    ['management', { late_waiver_percent: '31' }, ['late_waiver_percent']],
    ['management', { principal_waiver_cents: 1 }, ['decision_id']],
    ['management', { count: 60 }, []],
    ['management', { first_due_on: on }, ['first_due_on']],
    ['management', { first_due_on: '2025-09-11' }, ['first_due_on']],
    ['management', { down_cents: 1 }, ['down_due_on']],
    ['management', { down_cents: 300_000, down_due_on: on }, ['down_cents']],
    ['management', { down_cents: 10, down_due_on: '2025-07-10' }, ['first_due_on']],
    ['resident', { down_cents: 30_000, down_due_on: on, late_waiver_percent: '10' }, []],
    ['resident', { down_cents: 29_999, down_due_on: on }, ['down_cents']],
    ['resident', { down_cents: 30_000, down_due_on: on, count: 7 }, ['count']],
    ['resident', { down_cents: 30_000, down_due_on: on, late_waiver_percent: '11' }, ['late_waiver_percent']],
  ] as const)('%s with %o', (by, more, expected) => {
    expect(faults(by, more)).toEqual(expected)
  })

  test('with a decision of the assembly anything may be let off', () => {
    expect(faults('management', { late_waiver_percent: '100', principal_waiver_cents: 5000 }, true)).toEqual(
      [],
    )
  })

  test('what a resident may not choose is as the condominium offers it', () => {
    const chosen = terms({ fee_percent: '0', principal_waiver_cents: 900, breach_days: 180 })
    expect(residentTerms(chosen, { ...may, fee_percent: '10' })).toMatchObject({
      fee_percent: '10',
      principal_waiver_cents: 0,
      breach_days: 30,
    })
  })

  test('letting off late amounts rests on a decision, and warnings come before the breach', () => {
    const paths = (more: object) =>
      agreementRules.safeParse({ ...usualRules, ...more }).error?.issues.map(({ path }) => path[0])
    expect(paths({})).toBeUndefined()
    expect(paths({ max_waiver_percent: '20' })).toEqual(['waiver_decision_id'])
    expect(paths({ resident_max_waiver_percent: '1' })).toEqual(['resident_max_waiver_percent'])
    expect(paths({ breach_days: 10, warn_days: 10 })).toEqual(['warn_days'])
    expect(paths({ interest_percent_month: '2.1' })).toEqual(['interest_percent_month'])
  })
})

describe('the breach', () => {
  const plan = ['2025-07-10', '2025-08-11', '2025-09-10'].map((dueOn, place) => ({
    position: place + 1,
    dueOn,
    isOpen: true,
  }))
  const rule = { breach_days: 60, breach_instalments: 2 }

  test.each([
    ['2025-07-10', 0, false, null],
    ['2025-07-11', 1, false, '2025-08-12'],
    ['2025-08-11', 1, false, '2025-08-12'],
    ['2025-08-12', 2, true, '2025-08-12'],
  ] as const)('on %s: %i late', (today, late, isBroken, breaksOn) => {
    const found = breachOn(plan, rule, today, [])
    expect({ late: found.late.length, isBroken: found.isBroken, breaksOn: found.breaksOn }).toEqual({
      late,
      isBroken,
      breaksOn,
    })
  })

  test('by days where they come first, a day without banks not counted against anybody', () => {
    const saturday = [{ position: 1, dueOn: '2025-07-12', isOpen: true }]
    expect(breachOn(saturday, { breach_days: 5, breach_instalments: 3 }, '2025-07-14', []).late).toEqual([])
    const town = [{ name: 'Aniversário da cidade', kind: 'town', on: '07-14' } as const]
    expect(breachOn(saturday, { breach_days: 5, breach_instalments: 3 }, '2025-07-15', town).late).toEqual([])
    const found = breachOn(saturday, { breach_days: 5, breach_instalments: 3 }, '2025-07-15', [])
    expect(found).toMatchObject({ isBroken: false, breaksOn: '2025-07-18' })
    expect(isWarningDue(found, 3, '2025-07-15')).toBe(true)
    expect(isWarningDue(found, 2, '2025-07-15')).toBe(false)
  })

  test('what was paid is not late', () => {
    expect(
      breachOn(
        plan.map((one) => ({ ...one, isOpen: false })),
        rule,
        '2026-01-01',
        [],
      ).isBroken,
    ).toBe(false)
  })
})

test('the paper says what is confessed, that it is no novation, and how it breaks', () => {
  const plan = planAgreement(
    valuesOn([debt('2025-05-12')], rules, on),
    terms({ down_cents: 10_000, down_due_on: on }),
    on,
    [],
  )
  const clauses = confessionClauses({
    condominium: 'Condomínio Aurora',
    debtor: 'Ana Lima',
    unitLabel: 'A-101',
    decision: null,
    plan: { ...plan, debtCount: 1 },
    terms: terms({ down_cents: 10_000, down_due_on: on }),
  })
  const text = clauses.map((clause) => clause.text).join(' ')
  expect(text).toContain('1 dívida listada')
  expect(text).toContain('não é novação (arts. 360 e 361')
  expect(text).toContain('mais de 30 dias, ou se 2 parcelas')
  expect(text).toContain('entrada de R$\u00a0100,00 e 3 parcelas')
})
