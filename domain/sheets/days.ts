import { folded } from '../ascii.ts'
import { isCivilDate, monthNames, monthOf, parseDate } from '../calendar.ts'

const names = monthNames.map(folded)
const named = `(${names.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})\\.?`
const between = '(?:[/. -]| de )*'

const monthNumber = (name: string): string =>
  String(names.findIndex((whole) => whole.startsWith(name)) + 1).padStart(2, '0')
/** Two digits of a year are of this century, as spreadsheets write recent ones. */
const whole = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** 'YYYY-MM-DD' of a day as a spreadsheet writes it in a text file: '10/03/2024', '10/03/24', '10/mar/24', '2024-03-10'; null of anything else. */
export function sheetDay(text: string): string | null {
  const typed = folded(text).trim()
  const known = parseDate(typed.slice(0, 10))
  if (known) return known
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2})$/.exec(typed)
  const worded = new RegExp(`^(\\d{1,2})${between}${named}${between}(\\d{2}|\\d{4})$`).exec(typed)
  const [day, month, year] = short
    ? [short[1]!, short[2]!, short[3]!]
    : worded
      ? [worded[1]!, monthNumber(worded[2]!), worded[3]!]
      : []
  if (!day || !month || !year) return null
  const date = `${whole(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : null
}

/** 'YYYY-MM' of '03/2024', '2024-03', '03/24', 'mar/24', 'março de 2024' or a day; null when it is no month. */
export function sheetMonth(text: string): string | null {
  const typed = folded(text).trim()
  const digits = /^(0?[1-9]|1[0-2])[/.-](\d{2}|\d{4})$/.exec(typed)
  if (digits) return `${whole(digits[2]!)}-${digits[1]!.padStart(2, '0')}`
  const yearFirst = /^([12]\d{3})[/.-](0?[1-9]|1[0-2])$/.exec(typed)
  if (yearFirst) return `${yearFirst[1]}-${yearFirst[2]!.padStart(2, '0')}`
  const worded = new RegExp(`^${named}${between}(\\d{2}|\\d{4})$`).exec(typed)
  if (worded) return `${whole(worded[2]!)}-${monthNumber(worded[1]!)}`
  const day = sheetDay(typed)
  return day ? monthOf(day) : null
}
