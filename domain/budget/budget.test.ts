import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apportion } from '../apportionment.ts'
import { sumCents } from '../money.ts'
import { differences } from './differences.ts'
import { type FeeBasis, feeLines, feeTotals, type KnownLine } from './fee-lines.ts'
import { accumulated, adjust, monthsFrom, readChange, spreadBySeason, spreadEven } from './months.ts'
import { readPasted, writeCell } from './pasted-cells.ts'
import { compare, overruns, track } from './tracking.ts'
import { feeSpread, unitFees } from './unit-fees.ts'
import { differencePercent, isOver, usualThreshold } from './variance.ts'
import { yearLines } from './year-line.ts'

const amounts = (most = 1_000_000_00) =>
  fc.array(fc.integer({ min: 0, max: most }), { minLength: 12, maxLength: 12 })

describe('a year in months', () => {
  test('goes over the turn of the year', () => {
    expect(monthsFrom('2026-11')).toEqual(
      expect.arrayContaining(['2026-11', '2026-12', '2027-01', '2027-10']),
    )
    expect(monthsFrom('2026-11')).toHaveLength(12)
  })

  test('however it is spread or adjusted, its parts sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 13 }),
        amounts(),
        fc.integer({ min: -100, max: 300 }),
        (total, shape, rate) => {
          expect(sumCents(spreadEven(total))).toBe(total)
          expect(sumCents(spreadBySeason(total, shape))).toBe(total)
          const year = sumCents(shape)
          const expected = Number((BigInt(year) * BigInt(100 + rate) * 2n + 100n) / 200n)
          expect(sumCents(adjust(shape, { n: BigInt(rate), d: 100n }))).toBe(expected)
        },
      ),
    )
  })

  test('a season keeps its shape, and without one every month is alike', () => {
    expect(spreadBySeason(1200, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 100])).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 400, 800,
    ])
    expect(spreadBySeason(1201, new Array(12).fill(0))).toEqual([101, ...new Array(11).fill(100)])
  })

  test('a change is read as people type it', () => {
    expect([readChange('4,5 %'), readChange('−100'), readChange('-100,01'), readChange('muito')]).toEqual([
      { n: 9n, d: 200n },
      { n: -1n, d: 1n },
      null,
      null,
    ])
  })

  test('an index compounds, and is none where a month is missing', () => {
    expect(accumulated(['1.00', '-0.50'])).toEqual({ n: 99n, d: 20_000n })
    expect(accumulated(['1.00', undefined])).toBeNull()
  })
})

const line = (rubric: string, cents: number | number[], more: Partial<KnownLine> = {}): KnownLine => ({
  ...{
    fund_id: 'f-ordinary',
    fund_kind: 'ordinary',
    rubric_id: rubric,
    nature: 'expense',
    rule: 'ideal_share',
  },
  charged: true,
  cents: typeof cents === 'number' ? new Array<number>(12).fill(cents) : cents,
  ...more,
})
const basis = (lines: KnownLine[], terms: Partial<FeeBasis['terms']> = {}, first = 0): FeeBasis => ({
  lines,
  first,
  terms: { reserve_percent: '0', allowance_percent: '0', fee_months: 'monthly', ...terms },
})

describe('the fee of a month', () => {
  test('is its costs, the allowance on them, and the reserve on both', () => {
    const lines = feeLines(
      basis([line('water', 100_000), line('staff', 300_000)], {
        reserve_percent: '10',
        allowance_percent: '5',
      }),
      0,
    )
    expect(lines.map(({ fund, rubric, cents }) => [fund, rubric, cents])).toEqual([
      ['ordinary', 'water', 100_000],
      ['ordinary', 'staff', 300_000],
      ['ordinary', 'write_off', 20_000],
      ['reserve', 'reserve_fee', 42_000],
    ])
  })

  test('is lowered by what the fund takes in otherwise, in proportion and to the centavo', () => {
    const lines = feeLines(basis([line('a', 100), line('b', 200), line('rent', 50, { nature: 'income' })]), 3)
    expect(lines.map(({ cents }) => cents)).toEqual([83, 167])
    expect(feeLines(basis([line('a', 100), line('rent', 500, { nature: 'income' })]), 3)).toEqual([])
  })

  test('leaves out what the fund itself pays for', () => {
    const works = { fund_id: 'f-works', fund_kind: 'works' as const }
    const lines = feeLines(
      basis([line('roof', 500, works), line('paint', 300, { ...works, charged: false })]),
      0,
    )
    expect(lines).toMatchObject([{ fund: 'f-works', rubric: 'roof', cents: 500 }])
  })

  test('is the same every month where it is level: twelve times it, the year', () => {
    const seasonal = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 1001]
    const level = feeTotals(basis([line('a', seasonal)], { fee_months: 'level' }))
    expect(Math.max(...level) - Math.min(...level)).toBeLessThanOrEqual(1)
    expect(sumCents(level)).toBe(2001)
    const revised = feeTotals(
      basis([line('a', [900, 900, 900, ...new Array<number>(9).fill(100)])], { fee_months: 'level' }, 3),
    )
    expect(revised).toEqual([900, 900, 900, ...new Array<number>(9).fill(100)])
  })

  test('over the year charges the costs less the income, whatever they are', () => {
    fc.assert(
      fc.property(
        amounts(),
        amounts(),
        amounts(1000),
        fc.integer({ min: 0, max: 11 }),
        (a, b, income, first) => {
          const lines = [line('a', a), line('b', b), line('rent', income, { nature: 'income' })]
          const year = (list: number[]) => sumCents(list.slice(first))
          const level = feeTotals(basis(lines, { fee_months: 'level' }, first))
          expect(year(level)).toBe(Math.max(0, year(a) + year(b) - year(income)))
        },
      ),
    )
  })
})

describe('the fee of each unit', () => {
  const weights = fc.oneof(
    fc.constantFrom(0, 1, 7, 8_000_000, 10_416_667),
    fc.integer({ min: 1, max: 12_000_000 }),
  )

  test('is to the centavo what the apportionment gives, for every unit', () => {
    fc.assert(
      fc.property(
        fc
          .array(weights, { minLength: 1, maxLength: 60 })
          .filter((shares) => shares.some((share) => share > 0)),
        fc.array(
          fc.record({
            cents: fc.integer({ min: 0, max: 10 ** 12 }),
            rule: fc.constantFrom('equal' as const, 'ideal_share' as const),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (shares, lines) => {
          const fees = unitFees(lines, shares)
          const expected = lines.map(({ cents, rule }) =>
            apportion(cents, rule === 'equal' ? shares.map(() => 1) : shares),
          )
          expect([...fees.totals]).toEqual(
            shares.map((_, unit) => sumCents(expected.map((parts) => parts[unit]!))),
          )
          const places = shares.map((_, place) => place).reverse()
          expect(fees.partsAt(places)).toEqual(places.map((place) => expected.map((parts) => parts[place])))
          expect(sumCents(fees.totals)).toBe(sumCents(lines.map(({ cents }) => cents)))
        },
      ),
    )
  })

  test('is refused without units, and by shares that nobody has', () => {
    expect(() => unitFees([], [])).toThrow(expect.objectContaining({ code: 'no_units' }))
    expect(() => unitFees([{ cents: 1, rule: 'ideal_share' }], [0, 0])).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
    expect([...unitFees([{ cents: 3, rule: 'equal' }], [0, 0]).totals]).toEqual([2, 1])
  })

  test('spreads from the lowest to the highest of those who pay', () => {
    expect(feeSpread(Float64Array.from([30, 0, 10, 20]))).toEqual({
      minimum_cents: 10,
      median_cents: 20,
      maximum_cents: 30,
      without_amount: 1,
    })
  })
})

describe('plan and books', () => {
  const plan = [{ fund_id: 'f', rubric_id: 'water', cents: new Array<number>(12).fill(100_000) }]
  const months = (at: Record<number, number>) => Array.from({ length: 12 }, (_, month) => at[month] ?? 0)

  test('stand side by side, with what nobody planned below', () => {
    const tracked = track(plan, [
      { fund_id: 'f', rubric_id: 'water', cents: months({ 0: 90_000, 1: 200_000 }) },
      { fund_id: 'f', rubric_id: 'roof', cents: months({ 1: 60_000 }) },
      { fund_id: 'g', rubric_id: 'none', cents: months({}) },
    ])
    expect(tracked.map(({ rubric_id, isPlanned }) => [rubric_id, isPlanned])).toEqual([
      ['water', true],
      ['roof', false],
    ])
    expect(compare(tracked, 0, 1)).toEqual({ planned: 200_000, actual: 350_000, difference: 150_000 })
    expect(overruns(tracked, 0, usualThreshold)).toEqual([])
    expect(
      overruns(tracked, 1, usualThreshold).map(({ rubric_id, difference }) => [rubric_id, difference]),
    ).toEqual([
      ['water', 100_000],
      ['roof', 60_000],
    ])
  })

  test('alert where both limits are reached', () => {
    expect([
      isOver(1_000_000, 1_100_000, usualThreshold),
      isOver(1_000_001, 1_100_000, usualThreshold),
    ]).toEqual([true, false])
    expect([isOver(100_000, 149_999, usualThreshold), isOver(100_000, 150_000, usualThreshold)]).toEqual([
      false,
      true,
    ])
    expect([isOver(0, 50_000, usualThreshold), isOver(60_000, 0, usualThreshold)]).toEqual([true, false])
    expect([differencePercent(1000, 1123), differencePercent(1000, 900), differencePercent(0, 5)]).toEqual([
      '+12,3%',
      '\u221210,0%',
      null,
    ])
  })
})

test('a version differs in what was changed, added or left out, the largest first', () => {
  const of = (rubric_id: string, cents: number[]) => ({
    fund_id: 'f',
    rubric_id,
    cents: [...cents, ...new Array<number>(12 - cents.length).fill(0)],
  })
  const found = differences(
    [of('same', [5]), of('gone', [10]), of('moved', [7, 0])],
    [of('same', [5]), of('new', [30]), of('moved', [0, 7])],
  )
  expect(found).toEqual([
    { fund_id: 'f', rubric_id: 'new', before: 0, after: 30, months: [0] },
    { fund_id: 'f', rubric_id: 'gone', before: 10, after: 0, months: [0] },
    { fund_id: 'f', rubric_id: 'moved', before: 7, after: 7, months: [0, 1] },
  ])
})

test('cells come from a spreadsheet and go back to it', () => {
  expect(readPasted('R$ 1.234,56\t\t-\r\n"12,5"\tágua\t-3\r\n')).toEqual([
    [123_456, 0, 0],
    [1250, null, null],
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (cents) => {
      expect(readPasted(writeCell(cents))).toEqual([[cents]])
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void readPasted(text)))
})

test('a rubric stands once for each fund', () => {
  const [fund_id, rubric_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const one = { fund_id, rubric_id, cents: new Array(12).fill(0) }
  expect(yearLines.safeParse([one, { ...one, rubric_id: crypto.randomUUID() }]).success).toBe(true)
  expect(
    yearLines.safeParse([one, { ...one, rubric_id: rubric_id.toUpperCase() }]).error?.issues[0]?.path,
  ).toEqual([1, 'rubric_id'])
})
