import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apportionParts, chargeReference, spreadOf } from './apportion-run.ts'
import { budgetLines, chargeRunInput } from './budget.ts'
import type { LineRule } from './budget-line.ts'
import { runSuffix } from './run-kinds.ts'

const line = fc.record({
  fund: fc.constantFrom('ordinary' as const, 'reserve' as const),
  rubric: fc.constant('Despesa'),
  description: fc.constant('Despesa do mês'),
  cents: fc.integer({ min: 1, max: 5_000_000 }),
  rule: fc.constantFrom('ideal_share' as const, 'equal' as const),
})
const building = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  reserve_percent: fc.option(fc.integer({ min: 0, max: 100 }).map(String)),
  shares: fc
    .array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 300 })
    .filter((shares) => shares.some((share) => share > 0)),
})

/** Lines of everybody, by share or in equal parts. */
const apportioned = (lines: readonly { cents: number; rule: LineRule }[], shares: readonly number[]) =>
  apportionParts(
    lines,
    lines.map(({ rule }) => ({ weights: rule === 'equal' ? shares.map(() => 1) : shares })),
    shares.length,
  )

describe('apportionParts', () => {
  test('the charges of 1,000 random buildings sum to the month to the centavo, line by line', () => {
    fc.assert(
      fc.property(building, ({ shares, ...given }) => {
        const run = chargeRunInput.parse({ ...given, competence: '2026-11', due_on: '2026-12-10' })
        const lines = budgetLines(run)
        const { total, byLine, totals } = apportioned(lines, shares)
        const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0)
        expect(sum(totals)).toBe(total)
        expect(total).toBe(sum(lines.map(({ cents }) => cents)))
        for (const [position, amounts] of byLine.entries()) expect(sum(amounts)).toBe(lines[position]?.cents)
        for (const [place, amount] of totals.entries())
          expect(sum(byLine.map((amounts) => amounts[place] ?? 0))).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })

  test('names the line that no unit has shares for, and the amount that no boleto holds', () => {
    expect(() => apportioned([{ cents: 100, rule: 'ideal_share' }], [])).toThrow(
      expect.objectContaining({ code: 'no_units' }),
    )
    const lines = [
      { cents: 100, rule: 'equal' as const },
      { cents: 100, rule: 'ideal_share' as const },
    ]
    expect(() => apportioned(lines, [0, 0])).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: 'lines.1.rule' })] }),
    )
    expect(() => apportioned([{ cents: 10_000_000_000, rule: 'equal' }], [1])).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})

test('the reserve fund is a percentage of the whole of the ordinary lines', () => {
  const lines = [
    { fund: 'ordinary', rubric: 'Água', description: 'Conta de água', cents: 100_005 },
    { fund: 'reserve', rubric: 'Obra', description: 'Rampa', cents: 999_999 },
  ]
  const run = { competence: '2026-11', due_on: '2026-12-10', lines, reserve_percent: '7,5%' }
  const reserve = budgetLines(chargeRunInput.parse(run)).at(-1)
  expect(reserve).toMatchObject({
    fund: 'reserve',
    cents: 7500,
    description: 'Fundo de reserva (7,5% das despesas ordinárias)',
  })
  const withNumber = chargeRunInput.parse({ ...run, reserve_percent: 0 })
  expect(budgetLines(withNumber)).toHaveLength(2)
})

test('a month is refused field by field, in Portuguese', () => {
  const wrong = {
    competence: '2026-13',
    due_on: '2026-02-30',
    lines: [{ fund: 'ordinary', rubric: '', description: 'x', cents: 1.5 }],
  }
  const result = chargeRunInput.safeParse(wrong)
  expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['competence', 'Informe o mês da cobrança.'],
    ['due_on', 'Informe a data de vencimento.'],
    ['lines.0.rubric', 'Escolha a rubrica.'],
    ['lines.0.cents', 'Informe o valor em centavos inteiros.'],
  ])
})

test('a line of few, one by consumption and one of own amounts close beside the others', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 9, maxLength: 9 })
  const own = fc.array(fc.integer({ min: 0, max: 700_000 }), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(fc.nat(9_000_000), weights, own, fc.nat(8), (cents, by, amounts, first) => {
      const scoped = by.map((weight, place) => (place < first ? 0 : weight + 1))
      const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
      const lines = [
        { cents: cents + 1, rule: 'consumption' as const },
        { cents: sum(amounts), rule: 'amounts' as const },
      ]
      const run = apportionParts(lines, [{ weights: scoped }, { amounts }], 9)
      expect(sum(run.totals)).toBe(cents + 1 + sum(amounts))
      // Excluded units pay only their own items.
      expect(run.totals.slice(0, first)).toEqual(amounts.slice(0, first))
    }),
  )
})

test('a line of some units says why, and an extraordinary run on what it rests', () => {
  const line = { fund: 'ordinary', rubric: '2.3.01', cents: 1000 }
  const run = { competence: '2026-11', due_on: '2026-12-10', lines: [{ ...line, block: 'A' }] }
  const problems = (given: object) =>
    chargeRunInput.safeParse({ ...run, ...given }).error?.issues.map(({ path }) => path.join('.'))
  expect(problems({})).toEqual(['lines.0.reason'])
  expect(problems({ lines: [{ ...line, block: 'A', reason: 'Só o bloco A tem elevador' }] })).toBeUndefined()
  expect(problems({ lines: [line], kind: 'extraordinary' })).toEqual(['decision_id'])
  expect(problems({ lines: [line], kind: 'extraordinary', reason: 'Vazamento na cobertura' })).toBeUndefined()
  expect(problems({ lines: [{ ...line, rule: 'tariff', cents: 0 }] })).toEqual(['lines.0.meter_kind'])
  const unit_id = '01890000-0000-7000-8000-000000000001'
  const twice = [
    { unit_id, cents: 100 },
    { unit_id, cents: 200 },
  ]
  expect(problems({ lines: [{ ...line, rule: 'amounts', amounts: twice }] })).toEqual(['lines.0.amounts'])
  expect(problems({ lines: [line], discount: { percent: '5', until: '2026-12-11' } })).toEqual([
    'discount.until',
  ])
  expect(problems({ lines: [line], discount: { percent: '5', cents: 100, until: '2026-12-01' } })).toEqual([
    'discount.percent',
  ])
})

test('runs of one month never share a reference', () => {
  const suffixes = (['ordinary', 'extraordinary', 'fund', 'individual'] as const).flatMap((kind) =>
    [1, 2, 11].flatMap((number) => [0, 1, 2].map((undone) => runSuffix(kind, number, undone))),
  )
  expect(new Set(suffixes).size).toBe(suffixes.length)
  expect(suffixes[0]).toBe('')
  expect(chargeReference('2026-11', 26, 'E1')).toBe('2026/11-0026-E1')
})

test('the spread counts those who pay', () => {
  expect(spreadOf([300, 0, 100, 200, 500])).toEqual({
    count: 4,
    minimum: 100,
    median: 200,
    maximum: 500,
    withoutAmount: 1,
  })
  expect(chargeReference('2026-11', 26)).toBe('2026/11-0026')
  expect(chargeReference('2026-11', 123_456)).toBe('2026/11-123456')
})
