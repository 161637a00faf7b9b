/**
 * Civil dates as 'YYYY-MM-DD' text and months as 'YYYY-MM' text. Money falls due on dates, not instants, so no
 * time zone and no daylight saving can move a day; only `civilDate` touches an instant.
 */

const DAY = 86_400_000
const CIVIL = /^[12]\d{3}-\d{2}-\d{2}$/
/** 'janeiro' to 'dezembro'. */
export const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

function dayNumber(date: string): number {
  const day =
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY
  if (Number.isNaN(day)) throw new RangeError(`not a date: ${date}`)
  return day
}

const fromDayNumber = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

/** Whether the text is a real 'YYYY-MM-DD' day (so not 2026-02-30). */
export function isCivilDate(text: string): boolean {
  return CIVIL.test(text) && fromDayNumber(dayNumber(text)) === text
}

/** The date `days` calendar days after `date` (before it when negative). */
export const addDays = (date: string, days: number): string => fromDayNumber(dayNumber(date) + days)

/** Calendar days from one date to the other; negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export const weekday = (date: string): number => (((dayNumber(date) + 4) % 7) + 7) % 7

/** Whether a text is a month 'YYYY-MM' from the year 1000 on. */
export const isMonth = (text: string | null | undefined): text is string =>
  /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text ?? '')

/** The month 'YYYY-MM' of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** Number of days of a month 'YYYY-MM'. */
export function daysInMonth(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** The month `count` months after `month` ('YYYY-MM' in and out). */
export function shiftMonth(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Months from one month to the other; negative when `to` comes first. */
export function monthsBetween(from: string, to: string): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  )
}

/** The same day `count` months later, or that month's last day where it is shorter (31/01 + 1 month = 28 or 29/02). */
export function addMonths(date: string, count: number): string {
  const month = shiftMonth(monthOf(date), count)
  const day = Math.min(Number(date.slice(8, 10)), daysInMonth(month))
  return `${month}-${String(day).padStart(2, '0')}`
}

/** The day and month of `due` in `month`: a due day of 31 falls on the last day of a shorter month. */
export function dayOfMonth(month: string, day: number): string {
  return `${month}-${String(Math.min(day, daysInMonth(month))).padStart(2, '0')}`
}

/** 'dd/mm/aaaa' of a date. */
export const formatDate = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`

/** Reads 'dd/mm/aaaa' (or '-' and '.' as separators, one-digit days) or 'aaaa-mm-dd'; null when it is no real day. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim()
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed)
  const date = match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : trimmed
  return isCivilDate(date) ? date : null
}

/** 'novembro de 2026' of the month '2026-11'. */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`

const days = new Map<string, Intl.DateTimeFormat>()

/** The date at an instant, as calendars in the time zone show it. */
export function civilDate(now: Date, zone: string): string {
  let known = days.get(zone)
  if (!known) {
    known = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    days.set(zone, known)
  }
  return known.format(now)
}
