import { expect, test } from 'vitest'
import { duringPeriod, earlierPeriod, periodName, periodOf } from './period.ts'

test('a word is a period of the day on which it is said', () => {
  expect(periodOf('this-month', '2026-03-05')).toEqual({ from: '2026-03-01', until: '2026-03-05' })
  expect(periodOf('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(periodOf('3-months', '2026-02-10')).toEqual({ from: '2025-11-01', until: '2026-01-31' })
  expect(periodOf('12-months', '2026-11-30')).toEqual({ from: '2025-11-01', until: '2026-10-31' })
  expect(periodOf('36-months', '2026-11-30')).toEqual({ from: '2023-11-01', until: '2026-10-31' })
  expect(periodOf('90-days', '2026-03-31')).toEqual({ from: '2026-01-01', until: '2026-03-31' })
  expect(periodOf('12-months-to-date', '2026-11-20')).toEqual({ from: '2025-12-01', until: '2026-11-20' })
  expect(periodOf('this-year', '2024-02-29')).toEqual({ from: '2024-01-01', until: '2024-02-29' })
  expect(periodOf('last-year', '2026-01-01')).toEqual({ from: '2025-01-01', until: '2025-12-31' })
})

test('the period before is as long, in months where it begins with one', () => {
  const before = (from: string, until: string) => earlierPeriod({ from, until }, 'before')
  expect(before('2026-03-01', '2026-03-31')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(before('2026-01-01', '2026-06-30')).toEqual({ from: '2025-07-01', until: '2025-12-31' })
  // What goes on is compared with the same days.
  expect(before('2026-03-01', '2026-03-10')).toEqual({ from: '2026-02-01', until: '2026-02-10' })
  expect(before('2026-03-01', '2026-03-30')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
  expect(before('2026-01-01', '2026-11-20')).toEqual({ from: '2025-02-01', until: '2025-12-20' })
  expect(before('2025-12-01', '2026-11-20')).toEqual({ from: '2024-12-01', until: '2025-11-20' })
  expect(before('2026-03-05', '2026-03-11')).toEqual({ from: '2026-02-26', until: '2026-03-04' })
})

test('a year before are the same days, the last of a month being the last', () => {
  const year = (from: string, until: string) => earlierPeriod({ from, until }, 'year')
  expect(year('2024-02-01', '2024-02-29')).toEqual({ from: '2023-02-01', until: '2023-02-28' })
  expect(year('2025-02-01', '2025-02-28')).toEqual({ from: '2024-02-01', until: '2024-02-29' })
  expect(year('2026-01-05', '2026-02-11')).toEqual({ from: '2025-01-05', until: '2025-02-11' })
})

test('a period has a name, and one for the middle of a sentence', () => {
  const [month, months, years, days, day] = [
    { from: '2026-10-01', until: '2026-10-31' },
    { from: '2026-05-01', until: '2026-10-31' },
    { from: '2025-11-01', until: '2026-10-31' },
    { from: '2026-10-02', until: '2026-10-31' },
    { from: '2026-10-02', until: '2026-10-02' },
  ]
  expect([month, months, years, days, day].map((one) => periodName(one!))).toEqual([
    'outubro de 2026',
    'maio a outubro de 2026',
    'novembro de 2025 a outubro de 2026',
    '02/10/2026 a 31/10/2026',
    '02/10/2026',
  ])
  expect([month, months, day].map((one) => duringPeriod(one!))).toEqual([
    'em outubro de 2026',
    'de maio a outubro de 2026',
    'em 02/10/2026',
  ])
})
