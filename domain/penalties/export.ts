import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import { type CaseState, caseStates } from './words.ts'

/** A case as the exported list has it. Days are 'YYYY-MM-DD'. */
export type ExportedPenalty = {
  number: string
  unit_label: string
  name: string
  article: string
  breached_on: string
  state: CaseState
  term_ends_on: string | null
  fine_cents: Cents | null
  has_defence: boolean
  key: string
}

export const penaltyTitles = [
  'Caso',
  'Unidade',
  'Infração',
  'Artigo',
  'Dia do fato',
  'Situação',
  'Fim do prazo',
  'Defesa',
  'Multa (R$)',
] as const

export const penaltyCells = (row: ExportedPenalty): CsvValue[] => [
  row.number,
  row.unit_label,
  row.name,
  row.article,
  formatDate(row.breached_on),
  caseStates[row.state],
  row.term_ends_on && formatDate(row.term_ends_on),
  row.has_defence ? 'Sim' : 'Não',
  row.fine_cents === null ? null : row.fine_cents / 100,
]
