import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'

/** What makes a line of the accounts, as `account_entries` tells it. */
export type ExportedEntry = {
  occurred_on: string
  cents: Cents
  description: string | null
  supplier: string | null
  document_number: string | null
  unit_label: string | null
  rubric: string | null
  key: string
}

export const entryTitles = [
  'Data',
  'Descrição',
  'Rubrica',
  'Fornecedor',
  'Documento',
  'Unidade',
  'Valor (R$)',
] as const

export const entryCells = (entry: ExportedEntry): CsvValue[] => [
  formatDate(entry.occurred_on),
  entry.description,
  entry.rubric,
  entry.supplier,
  entry.document_number,
  entry.unit_label,
  entry.cents / 100,
]
