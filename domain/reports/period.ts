import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  formatDate,
  formatMonth,
  monthOf,
  monthsBetween,
  shiftMonth,
} from '../calendar.ts'

/** Both days belong to it. */
export type Period = { from: string; until: string }

/** Periods that move with the day on which they are asked, so that a saved report is of its own time. */
export const periodWords = {
  'this-month': 'Este mês',
  'last-month': 'Mês passado',
  '90-days': 'Últimos 90 dias',
  '12-months-to-date': 'Este mês e os 11 anteriores',
  '3-months': 'Últimos 3 meses completos',
  '6-months': 'Últimos 6 meses completos',
  '12-months': 'Últimos 12 meses completos',
  '36-months': 'Últimos 36 meses completos',
  'this-year': 'Este ano',
  'last-year': 'Ano passado',
} as const
export type PeriodWord = keyof typeof periodWords

/** What a report is compared with. */
export const comparisons = {
  before: 'Com o período anterior',
  year: 'Com um ano antes',
  none: 'Sem comparar',
} as const
export type Comparison = keyof typeof comparisons

const lastDay = (month: string): string => `${month}-${daysInMonth(month)}`
const months = (first: string, last: string): Period => ({ from: `${first}-01`, until: lastDay(last) })

/** The days that a word means on a day; of what goes on, up to that day. */
export function periodOf(word: PeriodWord, today: string): Period {
  const month = monthOf(today)
  const before = shiftMonth(month, -1)
  switch (word) {
    case 'this-month':
      return { from: `${month}-01`, until: today }
    case '90-days':
      return { from: addDays(today, -89), until: today }
    case '12-months-to-date':
      return { from: `${shiftMonth(month, -11)}-01`, until: today }
    case 'last-month':
      return months(before, before)
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, until: today }
    case 'last-year': {
      const year = Number(today.slice(0, 4)) - 1
      return { from: `${year}-01-01`, until: `${year}-12-31` }
    }
    default:
      return months(shiftMonth(month, -Number.parseInt(word, 10)), before)
  }
}

const isWholeMonths = ({ from, until }: Period): boolean =>
  from.endsWith('-01') && until === lastDay(monthOf(until))

/**
 * The period to compare with: the one before, as long (in months where it is of whole months, or of the same days of the month where it goes on), or the same
 * days a year before.
 */
export function earlierPeriod({ from, until }: Period, comparison: Exclude<Comparison, 'none'>): Period {
  if (comparison === 'year') return { from: addMonths(from, -12), until: endShifted(until, -12) }
  const count = monthsBetween(monthOf(from), monthOf(until)) + 1
  if (isWholeMonths({ from, until }) || from.endsWith('-01'))
    return { from: addMonths(from, -count), until: endShifted(until, -count) }
  const length = daysBetween(from, until) + 1
  return { from: addDays(from, -length), until: addDays(until, -length) }
}

/** The same day of another month; the last of a month stays the last. */
const endShifted = (until: string, count: number): string =>
  until === lastDay(monthOf(until)) ? lastDay(shiftMonth(monthOf(until), count)) : addMonths(until, count)

/** 'outubro de 2026', 'maio a outubro de 2026', '03/11/2026 a 20/11/2026'. */
export function periodName({ from, until }: Period): string {
  const [first, last] = [monthOf(from), monthOf(until)]
  if (!isWholeMonths({ from, until }))
    return from === until ? formatDate(from) : `${formatDate(from)} a ${formatDate(until)}`
  if (first === last) return formatMonth(first)
  const name = formatMonth(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? name.split(' ')[0] : name} a ${formatMonth(last)}`
}

/** The same inside a sentence: 'em outubro de 2026', 'de maio a outubro de 2026'. */
export function duringPeriod(period: Period): string {
  const name = periodName(period)
  return `${name.includes(' a ') ? 'de' : 'em'} ${name}`
}
