import { civilDate, formatDate, formatMonth } from '../../domain/calendar.ts'
import { openZone } from './zone.ts'

export { counted } from '../../domain/counted.ts'

export const count = new Intl.NumberFormat('pt-BR')

/** Returns 'novembro' for '2026-11', with the year unless it is the current one. */
export function monthName(month: string, today: string): string {
  const name = formatMonth(month)
  return month.slice(0, 4) === today.slice(0, 4) ? (name.split(' ')[0] ?? name) : name
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** '10/11' of this year, '10/11/2025' of another. */
export function shortDate(date: string, today: string): string {
  const written = formatDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written
}

/** The building's day of a stored instant. */
export const dayOf = (instant: string): string => civilDate(new Date(instant), openZone())
