import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import { transferText } from './transfer-text.ts'
import { type AccountKind, accountWords, type TransferKind, transferKinds } from './words.ts'

type Side = {
  kind: AccountKind
  rubric?: string
  code?: string
  rubric_id?: string
  bank_account_id?: string
}

/** A transfer as the journal shows it. Centavos. */
export type JournalRow = {
  id: string
  occurred_on: string
  kind: TransferKind
  fund: string
  cents: number
  description: string | null
  debit: Side
  credit: Side
  unit_label: string | null
  reverses: { id: string; occurred_on: string } | null
  reversed_by: { id: string; occurred_on: string } | null
  author: string | null
  /** Of the row after which the next page begins. */
  key: string
}

export const journalTitles = [
  'Data',
  'Tipo',
  'Fundo',
  'Débito',
  'Crédito',
  'Valor (R$)',
  'Descrição',
  'Unidade',
  'Estorna',
  'Estornado por',
  'Lançado por',
  'Identificação',
] as const

/** One line of the exported journal. */
export const journalCells = (row: JournalRow): CsvValue[] => [
  formatDate(row.occurred_on),
  transferKinds[row.kind],
  row.fund,
  accountWords(row.debit),
  accountWords(row.credit),
  row.cents / 100,
  transferText(row),
  row.unit_label,
  row.reverses?.id ?? null,
  row.reversed_by?.id ?? null,
  row.author,
  row.id,
]
