import { addDays } from '../calendar.ts'

/** The same day so many years on, 'YYYY-MM-DD'; the 29th of February becomes the 28th. */
export function addYears(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return Number.isNaN(Date.parse(`${later}T00:00:00Z`)) || !isReal(later)
    ? addDays(`${later.slice(0, 8)}01`, 27)
    : later
}

const isReal = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
