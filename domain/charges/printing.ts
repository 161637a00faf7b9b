import { formatDate, formatMonth } from '../calendar.ts'

/** Of everybody, or of whoever gets no e-mail. */
export type PrintedFor = 'all' | 'without_email'

/**
 * What is to be printed: a month's open charges, a page each, or carnets: of each unit what falls due from today on, three on a page.
 */
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
