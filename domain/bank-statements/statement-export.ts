import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import { type MatchHow, matchHows } from './parts.ts'

/** A line of a statement as lists show it. Centavos, what came in positive. */
export type StatementRow = {
  id: string
  occurred_on: string
  cents: number
  memo: string
  check_number: string | null
  match: {
    id: string
    title: string
    how: MatchHow
    reason: string | null
    created_at: string
    author: string | null
    line_count: number
    cents: number
  } | null
  /** Of the row after which the next page begins. */
  key: string
}

export const statementTitles = [
  'Data',
  'Descrição',
  'Documento',
  'Valor (R$)',
  'Situação',
  'Conciliada com',
  'Como',
  'Por',
  'Identificação',
] as const

export const statementCells = (row: StatementRow): CsvValue[] => [
  formatDate(row.occurred_on),
  row.memo,
  row.check_number,
  row.cents / 100,
  row.match ? 'Conciliada' : 'A conciliar',
  row.match?.title ?? null,
  row.match ? [matchHows[row.match.how], row.match.reason].filter(Boolean).join(': ') : null,
  row.match?.author ?? null,
  row.id,
]
