import { civilDate, formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import type { ChargePaymentStatus, PaymentMethod } from './states.ts'
import { methodWords, statusWords } from './words.ts'

/** A payment as the exported list has it; instants come as the database writes them. */
export type ExportedChargePayment = {
  id: string
  created_at: Date
  unit_labels: string
  payer: string | null
  references_text: string | null
  method: PaymentMethod
  method_name: string | null
  card_end: string | null
  installments: number
  status: ChargePaymentStatus
  status_detail: string | null
  amount_cents: Cents
  surcharge_cents: Cents
  booked_cents: Cents
  booked_fee_cents: Cents
  refunded_cents: Cents
  loss_cents: Cents
  release_on: string | null
  refund_reason: string | null
  provider_payment_id: string | null
  key: string
}

export const chargePaymentTitles = [
  'Feito em',
  'Unidade',
  'Quem pagou',
  'Cobranças',
  'Como',
  'Situação',
  'Valor pago (R$)',
  'Taxa repassada (R$)',
  'Lançado (R$)',
  'Tarifa (R$)',
  'Líquido (R$)',
  'Devolvido (R$)',
  'Perda (R$)',
  'Liberação',
  'Motivo da devolução',
  'Pagamento no Mercado Pago',
] as const

export const chargePaymentCells = (row: ExportedChargePayment, zone: string): CsvValue[] => [
  formatDate(civilDate(row.created_at, zone)),
  row.unit_labels,
  row.payer,
  row.references_text,
  methodWords(row),
  statusWords(row),
  row.amount_cents / 100,
  row.surcharge_cents / 100,
  row.booked_cents / 100,
  row.booked_fee_cents / 100,
  (row.booked_cents - row.booked_fee_cents) / 100,
  row.refunded_cents / 100,
  row.loss_cents / 100,
  row.release_on && formatDate(row.release_on),
  row.refund_reason,
  row.provider_payment_id,
]
