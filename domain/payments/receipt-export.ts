import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import type { Outcome, WaitReason } from './imputation.ts'
import {
  outcomes,
  type ReceiptMethod,
  type ReceiptState,
  receiptMethods,
  receiptStates,
  waitReasons,
} from './receipt.ts'

/** A receipt as the exported log has it. */
export type ExportedReceipt = {
  id: string
  received_on: string
  unit_label: string | null
  payer_name: string | null
  method: ReceiptMethod
  amount_cents: Cents
  bank_fee_cents: Cents
  credit_cents: Cents
  status: ReceiptState
  outcome: Outcome | null
  reason: WaitReason | null
  statement_text: string | null
  note: string | null
  parts: { reference: string; principal_cents: Cents; late_cents: Cents; discount_cents: Cents }[]
  key: string
}

export const receiptTitles = [
  'Recebido em',
  'Unidade',
  'Quem pagou',
  'Como',
  'Valor (R$)',
  'Principal (R$)',
  'Multa, juros e correção (R$)',
  'Desconto (R$)',
  'Crédito da unidade (R$)',
  'Tarifa do banco (R$)',
  'Cobranças',
  'Situação',
  'Resultado',
  'Texto do banco',
  'Observação',
  'Identificação',
] as const

export function receiptCells(row: ExportedReceipt): CsvValue[] {
  const sum = (part: 'principal_cents' | 'late_cents' | 'discount_cents') =>
    row.parts.reduce((all, one) => all + one[part], 0) / 100
  return [
    ...[formatDate(row.received_on), row.unit_label, row.payer_name, receiptMethods[row.method]],
    ...[row.amount_cents / 100, sum('principal_cents'), sum('late_cents'), sum('discount_cents')],
    ...[row.credit_cents / 100, row.bank_fee_cents / 100],
    row.parts.map(({ reference }) => reference).join(', '),
    receiptStates[row.status],
    row.status === 'waiting' && row.reason
      ? waitReasons[row.reason].title
      : row.outcome && outcomes[row.outcome],
    ...[row.statement_text, row.note, row.id],
  ]
}
