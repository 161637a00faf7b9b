import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { businessDays } from '../holidays.ts'
import { type IndexSeries, indexSeries, indexTable, parseIndexCsv } from '../indexes/index-table.ts'
import { interestPerDay, isRoundingDifference } from './bank-interest.ts'
import { conventionInput } from './convention.ts'
import { lateCharge, lateCharges } from './late-charge.ts'
import type { LateContext } from './late-terms.ts'

const indexes = indexTable(
  (Object.keys(indexSeries) as IndexSeries[]).flatMap((series) => {
    const file = new URL(`../../supabase/indexes/${indexSeries[series].file}`, import.meta.url)
    return parseIndexCsv(series, readFileSync(file, 'utf8'))
  }),
)

const convention = (over: object = {}) =>
  conventionInput.parse({
    effective_from: '2010-01-01',
    fine_percent: '2',
    interest_kind: 'convention',
    interest_percent_month: '1',
    index: 'silent',
    ...over,
  })

const context = (over: Partial<LateContext> = {}): LateContext => ({
  convention: [convention()],
  indexes,
  isBusinessDay: businessDays([]),
  ...over,
})
/** No holidays and no index, so that only fine and interest apply. */
const plain = context({ isBusinessDay: () => true })
const silent = conventionInput.parse({
  effective_from: '2010-01-01',
  fine_percent: '2,00',
  interest_kind: 'legal',
  interest_percent_month: null,
  index: 'silent',
})

describe('fine of 2 % and interest of 1 % a month, in centavos', () => {
  test.each([
    [52347, 1, 1047, 17, 53411, 17],
    [52347, 30, 1047, 523, 53917, 510],
    [52347, 31, 1047, 541, 53935, 527],
    [10000, 5, 200, 17, 10217, 15],
    [123456, 1, 2469, 41, 125966, 41],
    [123456, 90, 2469, 3704, 129629, 3690],
    [99, 365, 2, 12, 113, 0],
    [25, 1, 1, 0, 26, 0],
    [1, 1, 0, 0, 1, 0],
    [9999999999, 1, 200000000, 3333333, 10203333332, 3333333],
  ])('%i, %i days late', (principal, days, fine, interest, total, byDay) => {
    const due = '2022-03-01'
    expect(lateCharge({ principal, due, paidOn: addDays(due, days), ...plain })).toMatchObject({
      days,
      corrected: principal,
      correction: 0,
      fine,
      interest,
      total,
    })
    expect(interestPerDay(principal, '1') * days).toBe(byDay)
    expect(isRoundingDifference(interest, byDay, days)).toBe(true)
  })

  test.each([
    [25, 1, 0, 0],
    [75, 2, 2, 1],
    [125, 3, 2, 2],
    [175, 4, 4, 3],
  ])('the half-centavo of %i', (principal, halfUp, halfEven, down) => {
    const fineBy = (rounding: string) =>
      lateCharge({
        principal,
        due: '2022-03-03',
        paidOn: '2022-03-04',
        ...context({ convention: [convention({ rounding })] }),
      }).fine
    expect([fineBy('half-up'), fineBy('half-even'), fineBy('down')]).toEqual([halfUp, halfEven, down])
  })

  test('a value per day that strays further than rounding is a difference', () => {
    expect(isRoundingDifference(523, 510, 22)).toBe(true)
    expect(isRoundingDifference(523, 509, 22)).toBe(false)
  })
})

describe('the legal rate', () => {
  test('is simple and goes by the calendar days of each month', () => {
    const charge = lateCharge({
      principal: 52347,
      due: '2026-03-31',
      paidOn: '2026-06-10',
      ...context({
        convention: [],
        missingIndex: 'none',
        indexes: indexTable([
          { series: 'LEGAL_RATE', month: '2026-04', percent: '0.5' },
          { series: 'LEGAL_RATE', month: '2026-05', percent: '0.6' },
          { series: 'LEGAL_RATE', month: '2026-06', percent: '0.4' },
        ]),
      }),
    })
    expect(charge).toMatchObject({ interest: 646, fine: 0, days: 71 })
    expect(charge.steps[3]?.inputs).toContainEqual({ name: 'Taxa simples', value: '1,233333%' })
    expect(charge.fallbackNotes).toContain(
      'IPCA (IBGE) de maio de 2026: ainda sem valor publicado; contado sem variação.',
    )
  })

  test('a silent debt of 2023 owes 1 % a month until 29/08/2024 and the legal rate from then on', () => {
    const charge = (paidOn: string) =>
      lateCharge({ principal: 100_000, due: '2024-08-09', paidOn, ...context({ convention: [silent] }) })
    // 20 days at 1 %/30, then none, one, and two days of 0.605306 %/31.
    expect(charge('2024-08-29').interest).toBe(667)
    expect(charge('2024-08-30').interest).toBe(686)
    expect(charge('2024-08-31').interest).toBe(706)
    expect(charge('2024-08-31').steps[3]).toMatchObject({
      rule: 'Art. 1.336, § 1º, do Código Civil, na redação anterior à Lei 14.905/2024; Arts. 1.336, § 1º, e 406 do Código Civil (Lei 14.905/2024); Resolução CMN 5.171/2024',
      inputs: [
        { name: '10/08/2024 a 29/08/2024', value: '1% ao mês × 20/30 dias' },
        { name: '30/08/2024 a 31/08/2024', value: 'agosto de 2024: 0,605306% × 2/31' },
        { name: 'Taxa simples', value: '0,705719%' },
        { name: 'Base', value: 'valor corrigido' },
      ],
    })
  })
})

test('a debt of 2023 under a silent convention, against day by day arithmetic with fractions', () => {
  const dates = { due: '2023-06-10', paidOn: '2026-09-10' }
  expect(lateCharge({ principal: 50_000, ...dates, ...context({ convention: [silent] }) })).toMatchObject({
    days: 1188,
    corrected: 54_785,
    fine: 1096,
    interest: 17_359,
    fallbackNotes: [],
  })
})

describe('the four conventions, R$ 1.000,00 due 10/01/2025 paid 10/03/2025', () => {
  const dates = { principal: 100_000, due: '2025-01-10', paidOn: '2025-03-10' }
  const owed = (over: object) => {
    const { correction, fine, interest } = lateCharge({
      ...dates,
      ...context({ convention: [convention(over)] }),
    })
    return { correction, fine, interest }
  }
  const legal = { interest_kind: 'legal', interest_percent_month: null }
  // IPCA 0,16 % and 1,31 %, INPC 0 and 1,48 %; 59 days; the legal rate is 21/31 of 0,589427 %, 0,902209 % and 10/31 of zero.
  test('sets both', () => {
    expect(owed({ index: 'IPCA' })).toEqual({ correction: 1472, fine: 2029, interest: 1996 })
  })
  test('sets interest only: the index is IPCA', () => {
    expect(owed({})).toEqual(owed({ index: 'IPCA' }))
  })
  test('sets the index only: the legal rate runs', () => {
    expect(owed({ ...legal, index: 'INPC' })).toEqual({ correction: 1480, fine: 2030, interest: 1321 })
  })
  test('sets neither: IPCA and the legal rate', () => {
    expect(owed(legal)).toEqual({ correction: 1472, fine: 2029, interest: 1321 })
  })
})

describe('correction', () => {
  const owed = (due: string, paidOn: string, over: object = {}) =>
    lateCharge({ principal: 100_000, due, paidOn, ...context({ convention: [convention(over)] }) })

  test('multiplies the months from the due month to the one before payment', () => {
    // IPCA 2025-01 to 2025-03: 0,16 %, 1,31 %, 0,56 %.
    expect(owed('2025-01-10', '2025-04-10', { index: 'IPCA' })).toMatchObject({
      corrected: 102_040,
      correction: 2040,
    })
    expect(owed('2025-01-10', '2025-01-31', { index: 'IPCA' }).correction).toBe(0)
  })

  test('a silent convention corrects by IPCA from 30/08/2024 on, and not before', () => {
    expect(owed('2024-05-10', '2024-08-29').correction).toBe(0)
    // September 0,44 %, October 0,56 %: August began before the law.
    expect(owed('2024-05-10', '2024-11-10').correction).toBe(1002)
    expect(owed('2024-05-10', '2024-11-10').steps[1]?.inputs).toEqual([
      { name: 'Índice', value: 'sem índice em maio de 2024 a agosto de 2024' },
      { name: 'Índice', value: 'IPCA (IBGE) de setembro de 2024 a outubro de 2024' },
      { name: 'Fator', value: '1,01002464' },
    ])
  })

  test('deflation never takes the debt below its nominal value', () => {
    expect(owed('2026-08-10', '2026-09-08', { index: 'IPCA' })).toMatchObject({
      corrected: 100_000,
      correction: 0,
    })
    expect(owed('2026-08-10', '2026-09-08', { index: 'IPCA' }).steps[1]?.rule).toContain('REsp 1.265.580')
  })

  test('an unpublished month repeats the last one, or counts as none, and says so', () => {
    const item = { principal: 100_000, due: '2026-10-09', paidOn: '2026-11-20' }
    const repeated = lateCharge({ ...item, ...context({ convention: [convention({ index: 'IPCA' })] }) })
    expect(repeated.correction).toBe(820)
    expect(repeated.fallbackNotes).toEqual([
      'IPCA (IBGE) de outubro de 2026: ainda sem valor publicado; usado o de setembro de 2026 (0,82%).',
    ])
    const none = lateCharge({ ...item, ...context({ missingIndex: 'none' }) })
    expect(none).toMatchObject({
      correction: 0,
      fallbackNotes: ['IPCA (IBGE) de outubro de 2026: ainda sem valor publicado; contado sem variação.'],
    })
  })

  test('interest and fine run on the base that the convention names', () => {
    const bases = (interest_base: string, fine_base: string) => {
      const { fine, interest } = owed('2025-01-10', '2025-04-10', { index: 'IPCA', interest_base, fine_base })
      return [fine, interest]
    }
    expect(bases('corrected', 'corrected')).toEqual([2041, 3061])
    expect(bases('principal', 'nominal')).toEqual([2000, 3000])
  })
})

describe('dates', () => {
  const due = '2026-11-14' // Saturday; Sunday the 15th is a holiday; Monday the 16th is the next business day.
  const owed = (paidOn: string, over: object = {}) =>
    lateCharge({ principal: 100_000, due, paidOn, ...context({ convention: [convention(over)] }) })

  test('paid by the next business day, nothing is added', () => {
    expect(owed('2026-11-16')).toMatchObject({ effectiveDue: '2026-11-16', days: 0, total: 100_000, fine: 0 })
    expect(owed('2026-11-16').steps).toHaveLength(1)
    expect(owed('2026-11-01').total).toBe(100_000)
  })

  test('a day later it counts from the due date, or from the moved one where the convention says so', () => {
    expect(owed('2026-11-17')).toMatchObject({ days: 3, interest: 100 })
    expect(owed('2026-11-17', { count_from: 'effective_due' })).toMatchObject({ days: 1, interest: 33 })
  })

  test('a convention that changes during the delay rules its own days', () => {
    const both = [convention(), convention({ effective_from: '2023-01-31', interest_percent_month: '2' })]
    const charge = lateCharge({
      principal: 90_000,
      due: '2023-01-10',
      paidOn: '2023-02-09',
      ...context({ convention: both }),
    })
    // 20 days at 1 % and 10 at 2 % a month.
    expect(charge.interest).toBe(1200)
    expect(charge.steps[3]?.inputs.map(({ name }) => name).slice(0, 2)).toEqual([
      '11/01/2023 a 30/01/2023',
      '31/01/2023 a 09/02/2023',
    ])
  })

  test('without any convention there is no fine, and the law gives the rest', () => {
    const charge = lateCharge({
      principal: 100_000,
      due: '2023-01-10',
      paidOn: '2023-02-09',
      ...context({ convention: [] }),
    })
    expect(charge).toMatchObject({ fine: 0, correction: 0, interest: 1000 })
  })
})

describe('properties', () => {
  const item = fc.record({
    principal: fc.integer({ min: 0, max: 9_999_999_999 }),
    due: fc.integer({ min: 0, max: 3500 }).map((days) => addDays('2016-01-01', days)),
  })
  const delays = fc.integer({ min: -30, max: 1200 })
  const pages = fc.constantFrom(
    [convention({ index: 'IPCA' })],
    [silent],
    [],
    [convention({ index: 'IGPM', rounding: 'half-even' }), { ...silent, effective_from: '2024-01-01' }],
  )

  test('steps add up to the total, which never falls below the principal', () => {
    fc.assert(
      fc.property(item, delays, pages, ({ principal, due }, delay, convention) => {
        const charge = lateCharge({ principal, due, paidOn: addDays(due, delay), ...context({ convention }) })
        expect(charge.steps.reduce((sum, step) => sum + step.cents, 0)).toBe(charge.total)
        expect(charge.total).toBeGreaterThanOrEqual(principal)
        expect(charge.total).toBe(charge.corrected + charge.fine + charge.interest)
      }),
    )
  })

  test('a list gives what each item gives alone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(item, delays), { maxLength: 12 }), pages, (list, convention) => {
        const items = list.map(([one, delay]) => ({ ...one, paidOn: addDays(one.due, delay) }))
        const settings = context({ convention })
        expect(lateCharges(items, settings)).toEqual(items.map((one) => lateCharge({ ...one, ...settings })))
      }),
      { numRuns: 30 },
    )
  })

  test('what is not an amount, or a fine beyond the law, is refused', () => {
    const dates = { due: '2026-01-05', paidOn: '2026-02-05' }
    expect(() => lateCharge({ principal: -1, ...dates, ...context() })).toThrow(RangeError)
    expect(() => lateCharge({ principal: 0.5, ...dates, ...context() })).toThrow(RangeError)
    const excessive = { ...convention(), fine_percent: '2.01' }
    expect(() => lateCharge({ principal: 1, ...dates, ...context({ convention: [excessive] }) })).toThrow(
      '2%',
    )
  })
})

test('a convention that charges no correction is obeyed also after Lei 14.905/2024', () => {
  const plain = [
    {
      ...conventionInput.parse({
        effective_from: '2003-01-11',
        fine_percent: '2',
        interest_kind: 'convention',
        interest_percent_month: '1',
        index: 'none',
      }),
    },
  ]
  const charge = lateCharge({
    principal: 91100,
    due: '2026-09-10',
    paidOn: '2026-09-20',
    convention: plain,
    indexes: { IPCA: { '2026-09': '0.5' } },
    isBusinessDay: () => true,
  })
  expect(charge).toMatchObject({ correction: 0, fine: 1822, interest: 304, total: 93226 })
})
