import { formatDate, formatMonth, monthOf } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import { type BillDues, billState, billStates } from './bill-state.ts'

/** A bill as lists show it. Centavos. */
export type BillRow = BillDues & {
  id: string
  supplier_id: string | null
  supplier: string | null
  description: string
  competence: string
  gross_cents: number
  document_number: string | null
  instalment: number
  instalments: number
  recurrence_id: string | null
  withholding: string | null
  rubrics: string
  funds: string
  paid_on: string | null
  /** Of the row after which the next page begins. */
  key: string
}

export const billTitles = [
  'Vencimento',
  'Fornecedor',
  'Descrição',
  'Nota',
  'Parcela',
  'Competência',
  'Rubricas',
  'Fundos',
  'Situação',
  'Valor bruto (R$)',
  'Valor (R$)',
  'Pago (R$)',
  'Último pagamento',
] as const

/** One line of the exported bills. */
export const billCells = (row: BillRow, today: string): CsvValue[] => [
  formatDate(row.due_on),
  row.supplier,
  row.description,
  row.document_number,
  row.instalments > 1 ? `${row.instalment}/${row.instalments}` : null,
  formatMonth(monthOf(row.competence)),
  row.rubrics,
  row.funds,
  billStates[billState(row, today)],
  row.gross_cents / 100,
  row.cents / 100,
  row.paid_cents / 100,
  row.paid_on && formatDate(row.paid_on),
]
