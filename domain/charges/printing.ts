import { formatDate, formatMonth } from '../calendar.ts'

/** For everyone, or only for people who get no e-mail. */
export type PrintedFor = 'all' | 'without_email'

/** What to print: a month's open charges, one page each, or carnets: each unit's charges due from today on, three per page. */
export type PrintOrder =
  | { what: 'month'; month: string; who: PrintedFor }
  | { what: 'carnet'; who: PrintedFor }

/** Charges in one unit's carnet at most: as a year has months. */
export const mostInCarnet = 12

/** 'Boletos de novembro de 2026', 'Carnês de 22/11/2026'. */
export const printTitle = (order: PrintOrder, today: string): string =>
  order.what === 'month' ? `Boletos de ${formatMonth(order.month)}` : `Carnês de ${formatDate(today)}`

export const printFileName = (order: PrintOrder, today: string): string =>
  order.what === 'month' ? `boletos-${order.month}.pdf` : `carnes-${today}.pdf`
