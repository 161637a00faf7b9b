import { formatDate } from '../calendar.ts'
import { formatDocument } from '../cpf-cnpj.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'

/** A supplier as the exported list has it; a person's document comes masked. */
export type ExportedSupplier = {
  name: string
  document_shown: string | null
  rubric: string | null
  open_count: number
  open_cents: Cents
  year_cents: Cents
  expires_on: string | null
  key: string
}

export const supplierTitles = [
  'Fornecedor',
  'CNPJ ou CPF',
  'Rubrica de costume',
  'Contas em aberto',
  'Em aberto (R$)',
  'Pago no ano (R$)',
  'Documento vence em',
] as const

export const supplierCells = (row: ExportedSupplier): CsvValue[] => [
  row.name,
  row.document_shown && formatDocument(row.document_shown),
  row.rubric,
  row.open_count,
  row.open_cents / 100,
  row.year_cents / 100,
  row.expires_on && formatDate(row.expires_on),
]
