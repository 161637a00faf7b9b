import { formatMonth } from '../../../../../domain/calendar.ts'

/** Returns 'nov/26', for charts with a year of months side by side. */
export const shortMonth = (month: string): string => `${formatMonth(month).slice(0, 3)}/${month.slice(2, 4)}`

/** '12,3%'; '–' where there is nothing to be a part of. */
export const percent = (part: number | null): string =>
  part === null ? '–' : `${(part * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
