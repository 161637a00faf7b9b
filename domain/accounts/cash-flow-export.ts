import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { PastMonth } from './cash-months.ts'
import type { Projection } from './cash-outlook.ts'

export const cashFlowTitles = [
  'Mês',
  'Situação',
  'Começa com (R$)',
  'Entra (R$)',
  'Sai (R$)',
  'Termina com (R$)',
  'Dia mais baixo',
  'Saldo do dia mais baixo (R$)',
] as const

const reais = (cents: number) => cents / 100

/** '11/2026' */
const shown = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`

/** Lists past months, then expected ones; the current month appears in the past as it is so far, and ahead as it may end. */
export const cashFlowRows = (past: readonly PastMonth[], { months }: Projection): CsvValue[][] => [
  ...past.map((month) => [
    shown(month.month),
    'Realizado',
    reais(month.opening),
    reais(month.in),
    reais(-month.out),
    reais(month.closing),
    null,
    null,
  ]),
  ...months.map((month) => [
    shown(month.month),
    'Previsto',
    reais(month.opening),
    reais(month.in),
    reais(-month.out),
    reais(month.closing),
    formatDate(month.lowest.on),
    reais(month.lowest.cents),
  ]),
]
