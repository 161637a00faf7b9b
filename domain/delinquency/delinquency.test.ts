import { describe, expect, test } from 'vitest'
import type { LateRules } from '../charges/late-rules.ts'
import { conventionInput } from '../late-payment/convention.ts'
import { bandOf } from './ageing.ts'
import { clearanceCode, printedCode, readClearanceCode } from './clearance.ts'
import { type Debt, unitDebtOn } from './debt-lines.ts'
import { dunningSteps, fillIn, stepFor, usualSteps } from './dunning.ts'
import { prescriptionOf } from './prescription.ts'

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
const debt = (dueOn: string, more: Partial<Debt> = {}): Debt => ({
  ...{
    id: dueOn,
    origin: 'charge',
    reference: dueOn,
    label: 'Taxa',
    dueOn,
    amountCents: 100_000,
    payments: [],
  },
  ...more,
})

describe('the debt of a unit', () => {
  test('sums what is late, oldest first; what may be paid on time stands apart', () => {
    const found = unitDebtOn(
      [debt('2025-06-10'), debt('2025-05-12'), debt('2025-04-10')],
      rules,
      '2025-06-09',
    )
    expect(found.overdue.map(({ dueOn }) => dueOn)).toEqual(['2025-04-10', '2025-05-12'])
    expect(found.upcoming.map(({ dueOn }) => dueOn)).toEqual(['2025-06-10'])
    // 60 and 28 days of 1 % a month, and 2 % of each.
    expect(found.totals).toEqual({
      original: 200_000,
      correction: 0,
      fine: 4000,
      interest: 2933,
      received: 0,
      total: 206_933,
    })
  })

  test('a line with payments still sums up, and one that they pay off is gone', () => {
    const [line] = unitDebtOn(
      [debt('2025-01-10', { payments: [{ on: '2025-03-10', cents: 50_000 }] })],
      rules,
      '2025-06-10',
    ).overdue
    expect(line!.original + line!.correction + line!.fine + line!.interest - line!.received).toBe(line!.total)
    expect(line).toMatchObject({ received: 50_000, days: 151 })
    const paid = debt('2025-01-10', { payments: [{ on: '2025-01-09', cents: 100_000 }] })
    expect(unitDebtOn([paid], rules, '2025-06-10').overdue).toEqual([])
  })

  test('a payment before the due date leaves less to be late with', () => {
    const early = debt('2025-01-10', { payments: [{ on: '2025-01-09', cents: 40_000 }] })
    expect(unitDebtOn([early], rules, '2025-02-09').overdue[0]).toMatchObject({
      fine: 1200,
      interest: 600,
      total: 61_800,
    })
  })
})

test.each([
  ['2021-06-10', '2026-06-10', 0, 3],
  ['2021-06-10', '2026-06-11', -1, 'lost'],
  ['2021-06-10', '2026-03-10', 92, 3],
  ['2021-06-10', '2025-12-10', 182, 6],
  ['2021-06-10', '2025-06-10', 365, 12],
  ['2021-06-10', '2025-06-09', 366, null],
  ['2020-02-29', '2025-02-28', 0, 3],
])('a charge due on %s has on %s %i days and the warning %s', (dueOn, today, daysLeft, warning) => {
  expect(prescriptionOf(dueOn, today)).toMatchObject({ daysLeft, warning })
})

test('ages meet without a gap', () => {
  expect([0, 1, 30, 31, 60, 61, 90, 91, 365, 366].map(bandOf)).toEqual([
    ...[null, '1-30', '1-30', '31-60', '31-60'],
    ...['61-90', '61-90', '91-365', '91-365', '366+'],
  ])
})

describe('the ruler', () => {
  const step = (days: number) => ({ days, subject: 'Aviso', body: 'Hoje: {valor_hoje}' })
  const faults = (steps: unknown[]) =>
    dunningSteps.safeParse(steps).error?.issues.map(({ message }) => message)

  test('what is usual is allowed, and is put in order', () => {
    expect(dunningSteps.parse(usualSteps.toReversed())).toEqual(usualSteps)
  })

  test('refuses two steps of a day, daily notices, unknown words and a notice without the amount of the day', () => {
    expect(faults([step(5), step(5)])).toEqual(['Já há um passo neste dia.'])
    expect(faults([step(5), step(7)])).toEqual(['Deixe ao menos 3 dias entre avisos de atraso.'])
    expect(faults([step(-2), step(-1)])).toBeUndefined()
    expect(faults([{ ...step(-5), body: 'Olá {cpf}' }])).toEqual([
      '{cpf} não existe: use as palavras da lista.',
    ])
    expect(faults([{ ...step(5), body: 'Pague' }])?.[0]).toContain('inclua {valor_hoje}')
  })

  test('a step is taken on its day or within two, once, and never one of the other side of the due date', () => {
    const on = (today: string, isLate: boolean, taken: number[] = []) =>
      stepFor({ dueOn: '2025-06-10', isLate, taken }, usualSteps, today)?.days
    expect(on('2025-06-05', false)).toBe(-5)
    expect(on('2025-06-07', false)).toBe(-5)
    expect(on('2025-06-08', false)).toBeUndefined()
    expect(on('2025-06-05', false, [-5])).toBeUndefined()
    expect(on('2025-06-11', true)).toBeUndefined()
    expect(on('2025-06-15', true)).toBe(5)
    expect(on('2025-06-15', false)).toBeUndefined()
  })

  test('fills the words in, and leaves what is none', () => {
    const facts = {
      name: 'Ana Lima',
      unit: 'A-101',
      competence: '2025-06',
      dueOn: '2025-06-10',
      amount: 100_000,
      today: 102_500,
      days: 15,
    }
    expect(fillIn('{nome}, {unidade}: {valor} virou {valor_hoje} em {dias} dias {x}', facts)).toBe(
      'Ana, A-101: R$\u00a01.000,00 virou R$\u00a01.025,00 em 15 dias {x}',
    )
  })
})

test('a code is read as it is printed, typed or scanned', () => {
  const code = clearanceCode((length) => Uint8Array.from({ length }, (_, place) => place * 17))
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
  expect(readClearanceCode(printedCode(code).toLowerCase())).toBe(code)
  expect(readClearanceCode('1234')).toBeNull()
})
