import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageCurve, arrivals, lateArrivals } from './age-curve.ts'
import { type Outlook, projectCash } from './cash-outlook.ts'
import { statementRows } from './statement-export.ts'
import {
  type FundStatement,
  lineLabel,
  type StatementLine,
  statementTree,
  totalOf,
} from './statement-tree.ts'

const line = (code: string | null, cents: number, more: Partial<StatementLine> = {}): StatementLine => ({
  kind: 'expense',
  rubric_id: code,
  code,
  name: code && `Rubrica ${code}`,
  in: false,
  cents,
  ...more,
})
const names = new Map([
  ['2.2', 'Consumo'],
  ['2.10', 'Diversas'],
])

describe('a statement as the chart has it', () => {
  test('groups come in the order of their numbers, what has no rubric last', () => {
    const tree = statementTree(
      [
        line('2.10.01', 5),
        line('2.2.02', 7),
        line(null, 3, { kind: 'between_funds' }),
        line('2.2.01', 4),
        line('1.1.01', 9, { in: true }),
      ],
      'out',
      names,
    )
    expect(tree.map(({ code, name, cents }) => [code, name, cents])).toEqual([
      ['2.2', 'Consumo', 11],
      ['2.10', 'Diversas', 5],
      [null, 'Sem rubrica', 3],
    ])
    expect(tree[0]?.lines.map(lineLabel)).toEqual(['Rubrica 2.2.01', 'Rubrica 2.2.02'])
  })

  test('what came in for one rubric is one line, whatever moved for it', () => {
    const late = { in: true, rubric_id: 'late', name: 'Multa e juros' }
    const [branch] = statementTree(
      [
        line('1.3.01', 5, { ...late, kind: 'receivable' }),
        line('1.3.01', 7, { ...late, kind: 'late_income' }),
      ],
      'in',
      names,
    )
    expect(branch?.lines.map((one) => [lineLabel(one), one.cents])).toEqual([['Multa e juros', 12]])
  })

  test('whatever the lines, the groups hold each of them once and sum to them', () => {
    const some = fc.record({
      code: fc.constantFrom('2.2.01', '2.2.02', '2.10.01', '1.1.01', null),
      cents: fc.integer({ min: -1000, max: 1000 }),
      came: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), (rows) => {
        const lines = rows.map(({ code, cents, came }) => line(code, cents, { in: came }))
        for (const side of ['in', 'out'] as const) {
          const tree = statementTree(lines, side, names)
          const all = lines
            .filter((one) => one.in === (side === 'in'))
            .reduce((sum, { cents }) => sum + cents, 0)
          expect(tree.reduce((sum, { cents }) => sum + cents, 0)).toBe(all)
          for (const { cents, lines: held } of tree)
            expect(held.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
        }
      }),
    )
  })

  test('a sheet says what leaves with a minus, and what passes between funds is known apart', () => {
    const fund = (name: string, opening: number, lines: StatementLine[]): FundStatement => {
      const sum = (came: boolean) => lines.reduce((all, one) => (one.in === came ? all + one.cents : all), 0)
      return {
        fund_id: name,
        fund_name: name,
        opening_cents: opening,
        in_cents: sum(true),
        out_cents: sum(false),
        closing_cents: opening + sum(true) - sum(false),
        lines,
      }
    }
    const funds = [
      fund('Ordinário', 100, [line('2.2.01', 30), line(null, 20, { kind: 'between_funds' })]),
      fund('Reserva', 0, [line(null, 20, { kind: 'between_funds', in: true })]),
    ]
    expect(totalOf(funds)).toEqual({
      opening: 100,
      in: 20,
      out: 50,
      closing: 70,
      between: { in: 20, out: 20 },
    })
    expect(statementRows(funds, names)).toContainEqual([
      'Ordinário',
      'Saída',
      '2.2.01',
      'Consumo',
      'Rubrica 2.2.01',
      -0.3,
    ])
    expect(statementRows(funds, names).at(-1)).toEqual(['Todos', 'Saldo final', null, null, null, 0.7])
  })
})

describe('when fees arrive', () => {
  const today = '2026-11-22'
  test('each delay is learnt from the months that are old enough for it', () => {
    const curve = ageCurve(
      [
        {
          due_on: '2026-05-10',
          cents: 1000,
          received: [
            [0, 800],
            [20, 100],
            [100, 50],
          ],
        },
        { due_on: '2026-11-10', cents: 1000, received: [[0, 900]] },
      ],
      today,
    )
    expect(curve.shares).toEqual([0.85, 0.1, 0, 0, 0.05])
    expect(curve.unpaid).toBeCloseTo(0)
    expect(ageCurve([], today)).toMatchObject({ shares: [1, 0, 0, 0, 0], unpaid: 0 })
  })

  test('of a late charge only what usually still comes is expected, and never before today', () => {
    const curve = { shares: [0.8, 0.1, 0.04, 0, 0.02], unpaid: 0.04, runs: 12 }
    const late = lateArrivals({ due_on: '2026-09-10', cents: 10_000 }, curve, today)
    // 73 days late: two of the six hundredths that are left at that age.
    expect(late).toEqual([{ on: '2027-01-23', cents: 3333, kind: 'charges' }])
    const forgotten = lateArrivals({ due_on: '2025-01-10', cents: 10_000 }, curve, today)
    expect(forgotten).toEqual([])
    for (const { on } of lateArrivals({ due_on: '2026-11-01', cents: 100 }, curve, today))
      expect(on > today).toBe(true)
  })

  test('no more is expected than was charged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 9_999_999 }),
        (received, cents) => {
          const days = [0, 20, 50, 80, 150]
          const curve = ageCurve(
            [
              {
                due_on: '2025-01-10',
                cents: 1000,
                received: received.map((came, place) => [days[place]!, came]),
              },
            ],
            today,
          )
          const came = arrivals('2026-12-10', cents, curve).reduce((sum, part) => sum + part.cents, 0)
          // Each step rounds by itself.
          expect(came).toBeLessThanOrEqual(cents + 3)
        },
      ),
    )
  })
})

describe('twelve months of cash', () => {
  const empty: Outlook = {
    today: '2026-11-22',
    funds: [{ id: 'f', kind: 'ordinary', name: 'Ordinário', cents: 10_000 }],
    bills: [],
    recurrences: [],
    charges: [],
    run: null,
    curve: [],
    spent: [],
    income: [],
    budget: [],
    first_month: '2024-01',
  }

  test('the lowest day is found, and each month goes on where the last one ended', () => {
    const { months, lowest } = projectCash(
      {
        ...empty,
        bills: [
          { fund_id: 'f', rubric_id: 'r', due_on: '2026-11-01', cents: 4000 },
          { fund_id: 'f', rubric_id: 'r', due_on: '2026-12-20', cents: 9000 },
        ],
        charges: [{ fund_id: 'f', due_on: '2026-12-28', cents: 5000 }],
      },
      'f',
    )
    expect(months).toHaveLength(12)
    expect(months[0]).toMatchObject({
      month: '2026-11',
      opening: 10_000,
      out: 4000,
      closing: 6000,
      lowest: { on: '2026-11-22', cents: 6000 },
    })
    expect(lowest).toEqual({ on: '2026-12-20', cents: -3000 })
    expect(months.at(-1)).toMatchObject({ month: '2027-10', closing: 2000 })
  })

  test('what a rubric usually takes counts only beyond what is known of the month', () => {
    const spent = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'].map((month) => ({
      fund_id: 'f',
      rubric_id: 'r',
      rubric: 'Elevadores',
      month,
      cents: 1000,
    }))
    const recurrences = [
      {
        fund_id: 'f',
        rubric_id: 'r',
        every_months: 1,
        next_due_on: '2026-12-05',
        until_on: null,
        cents: 700,
      },
    ]
    const { totals, assumptions } = projectCash({ ...empty, spent, recurrences }, null)
    expect(totals).toMatchObject({ recurring: -700 * 11, usual: -300 * 11 })
    expect(assumptions.usual).toEqual([{ rubric: 'Elevadores', cents: 1000 }])
  })

  test('what was approved is foreseen instead of what is usual, where no bill tells more', () => {
    const line = (month: string, cents: number, nature: 'income' | 'expense' = 'expense') =>
      ({ fund_id: 'f', rubric_id: nature, rubric: 'Elevadores', nature, month, cents }) as const
    const spent = [
      { fund_id: 'f', rubric_id: 'expense', rubric: 'Elevadores', month: '2026-10', cents: 6000 },
    ]
    const bills = [{ fund_id: 'f', rubric_id: 'expense', due_on: '2026-12-20', cents: 700 }]
    const budget = [line('2026-12', 3000), line('2027-02', 500), line('2026-12', 40, 'income')]
    const { totals, assumptions } = projectCash({ ...empty, spent, bills, budget }, 'f')
    // December 2,300 beyond its bill, January nothing, February 500, then a sixth of 6,000 in each of eight months.
    expect(totals).toMatchObject({ bills: -700, budget: -2300 - 500 + 40, usual: -1000 * 8 })
    expect(assumptions.budgetUntil).toBe('2027-02')
  })

  test('fees go on as the last run, on its day, with their delays', () => {
    const run = {
      due_on: '2026-11-10',
      competence: '2026-11',
      funds: [
        { fund_id: 'f', cents: 600 },
        { fund_id: 'other', cents: 400 },
      ],
    }
    expect(projectCash({ ...empty, run }, 'f').totals.fees).toBe(600 * 11)
    expect(projectCash({ ...empty, run }, null).totals.fees).toBe(1000 * 11)
    expect(projectCash({ ...empty, run }, 'f').assumptions.fees).toEqual({
      cents: 600,
      from: '2026-12',
      day: 10,
    })
  })

  test('whatever is planned, opening and what moves make the closing', () => {
    const day = fc
      .integer({ min: -60, max: 400 })
      .map((shift) => new Date(Date.UTC(2026, 10, 22) + shift * 86_400_000).toISOString().slice(0, 10))
    const moved = fc.record({
      fund_id: fc.constant('f'),
      rubric_id: fc.constantFrom('r', 's'),
      due_on: day,
      cents: fc.nat(100_000),
    })
    fc.assert(
      fc.property(
        fc.array(moved, { maxLength: 20 }),
        fc.array(moved, { maxLength: 20 }),
        (bills, charges) => {
          const { months, opening, lowest } = projectCash({ ...empty, bills, charges }, null)
          let balance = opening
          for (const month of months) {
            expect(month.opening).toBe(balance)
            balance += month.in - month.out
            expect(month.closing).toBe(balance)
            expect(month.lowest.cents).toBeLessThanOrEqual(Math.min(month.opening, month.closing))
          }
          expect(lowest.cents).toBe(Math.min(opening, ...months.map((month) => month.lowest.cents)))
        },
      ),
    )
  })
})
