import { shiftMonth } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import { type Cents, sumCents } from '../money.ts'
import type { TrackedLine } from './tracking.ts'

export type ExportLine = {
  fund: string
  code: string
  rubric: string
  nature: 'income' | 'expense'
  rule: 'ideal_share' | 'equal'
  charged: boolean
  note: string
  cents: readonly Cents[]
}

/** 'jan/2027' */
export const shortMonth = (month: string): string =>
  `${'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')[Number(month.slice(5, 7)) - 1]}/${month.slice(0, 4)}`

const months = (first: string) =>
  Array.from({ length: 12 }, (_, index) => shortMonth(shiftMonth(first, index)))

export const budgetTitles = (first: string): string[] => [
  ...['Fundo', 'Código', 'Rubrica', 'Tipo', 'Rateio', 'Na taxa'],
  ...months(first).map((month) => `${month} (R$)`),
  'Ano (R$)',
  'Observação',
]

export const budgetCells = (line: ExportLine): CsvValue[] => [
  line.fund,
  line.code,
  line.rubric,
  line.nature === 'income' ? 'Receita' : 'Despesa',
  line.rule === 'equal' ? 'Partes iguais' : 'Fração ideal',
  line.nature === 'expense' && line.charged ? 'Sim' : 'Não',
  ...line.cents.map((cents) => cents / 100),
  sumCents(line.cents) / 100,
  line.note,
]

export const trackingTitles = (first: string): string[] => [
  ...['Fundo', 'Código', 'Rubrica'],
  ...months(first).flatMap((month) => [`${month} previsto (R$)`, `${month} realizado (R$)`]),
  ...['Ano previsto (R$)', 'Ano realizado (R$)', 'Diferença (R$)'],
]

export const trackingCells = (
  { planned, actual }: Pick<TrackedLine, 'planned' | 'actual'>,
  { fund, code, rubric }: Pick<ExportLine, 'fund' | 'code' | 'rubric'>,
): CsvValue[] => [
  ...[fund, code, rubric],
  ...planned.flatMap((cents, month) => [cents / 100, (actual[month] ?? 0) / 100]),
  sumCents(planned) / 100,
  sumCents(actual) / 100,
  (sumCents(actual) - sumCents(planned)) / 100,
]
