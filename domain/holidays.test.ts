import { getHolidays } from '@brazilian-utils/brazilian-utils'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  bankHolidays,
  businessDays,
  easter,
  type LocalHoliday,
  localDate,
  marketDays,
  nextBusinessDay,
  yearEnd,
} from './holidays.ts'

const dates = (year: number) => bankHolidays(year).map((holiday) => holiday.date)

const own = (rule: Partial<LocalHoliday>): LocalHoliday => ({
  name: 'Aniversário da cidade',
  kind: 'own',
  ...rule,
})

describe('holidays', () => {
  test('Easter of known years', () => {
    expect([2000, 2008, 2019, 2024, 2025, 2026, 2038].map(easter)).toEqual([
      '2000-04-23',
      '2008-03-23',
      '2019-04-21',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ])
  })

  test('the bank holidays of 2026, in order', () => {
    expect(dates(2026)).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ])
  })

  test('Consciência Negra is national only from 2024 on (Lei 14.759/2023)', () => {
    expect(dates(2023)).not.toContain('2023-11-20')
    expect(dates(2024)).toContain('2024-11-20')
  })

  test('agrees with an independent list, save Carnival Monday (theirs) and Easter Sunday (ours)', () => {
    for (const year of [2019, 2024, 2025, 2026, 2027, 2030, 2040]) {
      const theirs = getHolidays({ year }).filter(({ type }) => type !== 'religious')
      const ours = bankHolidays(year).filter(({ name }) => name !== 'Carnaval (segunda-feira)')
      expect(ours.map(({ date }) => date)).toEqual(theirs.map(({ date }) => date.toISOString().slice(0, 10)))
    }
  })

  test('weekends, holidays and local holidays move to the next business day', () => {
    const isBusinessDay = businessDays([own({ date: '2026-11-23' })])
    expect(nextBusinessDay('2026-11-19', isBusinessDay)).toBe('2026-11-19')
    expect(nextBusinessDay('2026-11-20', isBusinessDay)).toBe('2026-11-24')
    expect(nextBusinessDay('2026-02-14', isBusinessDay)).toBe('2026-02-18')
    expect(addBusinessDays('2026-12-24', 1, isBusinessDay)).toBe('2026-12-28')
    expect(addBusinessDays('2026-12-30', 2, isBusinessDay)).toBe('2027-01-05')
  })

  test('the last weekday of the year has no bank hours, though the market settles (FEBRABAN)', () => {
    expect([2020, 2021, 2022, 2023, 2024, 2026, 2028].map(yearEnd)).toEqual([
      '2020-12-31',
      '2021-12-31',
      '2022-12-30',
      '2023-12-29',
      '2024-12-31',
      '2026-12-31',
      '2028-12-29',
    ])
    const isBusinessDay = businessDays([])
    expect(nextBusinessDay('2026-12-31', isBusinessDay)).toBe('2027-01-04')
    expect(nextBusinessDay('2023-12-29', isBusinessDay)).toBe('2024-01-02')
    expect([isBusinessDay('2023-12-28'), isBusinessDay('1998-12-31')]).toEqual([true, true])
    expect(['2026-12-31', '2023-12-29'].map(marketDays)).toEqual([true, true])
  })

  test('a local holiday is kept on its day in the years of its law', () => {
    const rule = own({ on: '07-09', from: 1997, until: 2030 })
    expect([1996, 1997, 2030, 2031].map((year) => localDate(rule, year))).toEqual([
      null,
      '1997-07-09',
      '2030-07-09',
      null,
    ])
    // Nossa Senhora da Penha is eight days after Easter.
    expect(localDate(own({ easter: 8 }), 2027)).toBe('2027-04-05')
    expect(localDate(own({ on: '02-29' }), 2028)).toBe('2028-02-29')
    expect(localDate(own({ on: '02-29' }), 2027)).toBeNull()
    expect(localDate(own({ date: '2026-11-23' }), 2027)).toBeNull()
  })
})
