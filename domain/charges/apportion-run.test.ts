import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apportionRun, chargeReference, spreadOf } from './apportion-run.ts'
import { budgetLines, chargeRunInput } from './budget.ts'

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

describe('apportionRun', () => {
  test('the charges of 1,000 random buildings sum to the month to the centavo, line by line', () => {
    fc.assert(
      fc.property(building, ({ shares, ...given }) => {
        const run = chargeRunInput.parse({ ...given, competence: '2026-11', due_on: '2026-12-10' })
        const lines = budgetLines(run)
        const { total, byLine, totals } = apportionRun(lines, shares)
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
    expect(() => apportionRun([{ cents: 100, rule: 'ideal_share' }], [])).toThrow(
      expect.objectContaining({ code: 'no_units' }),
    )
    const lines = [
      { cents: 100, rule: 'equal' as const },
      { cents: 100, rule: 'ideal_share' as const },
    ]
    expect(() => apportionRun(lines, [0, 0])).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: 'lines.1.rule' })] }),
    )
    expect(() => apportionRun([{ cents: 10_000_000_000, rule: 'equal' }], [1])).toThrow(
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
