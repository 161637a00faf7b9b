import { formatDate } from '../calendar.ts'
import type { CsvValue } from '../csv-line.ts'
import type { Cents } from '../money.ts'
import { type BoletoStatus, type ChargeState, chargeState } from './charge-state.ts'
import { type DatedAmount, duesToday } from './due-today.ts'
import type { LateRules } from './late-rules.ts'

/** A charge as the exported month has it; `payments` are the parts that stand. */
export type ExportedCharge = {
  unit_label: string
  payer_name: string | null
  reference: string
  due_on: string
  status: 'open' | 'paid' | 'cancelled' | 'agreed'
  boleto: BoletoStatus | null
  amount_cents: Cents
  discount_cents: Cents | null
  discount_until: string | null
  payments: NonNullable<DatedAmount['payments']>
  paid_on: string | null
  paid_cents: Cents | null
  key: string
}

export const chargeStateWords: Record<ChargeState, string> = {
  paid: 'Paga',
  overdue: 'Vencida',
  upcoming: 'A vencer',
  awaiting: 'Aguardando registro',
  rejected: 'Boleto recusado',
  cancelled: 'Cancelada',
  agreed: 'Em acordo',
}

export const chargeTitles = [
  'Unidade',
  'Pagador',
  'Cobrança',
  'Vencimento',
  'Situação',
  'Valor original (R$)',
  'Valor hoje (R$)',
  'Pago em',
  'Valor pago (R$)',
] as const

/** Lines of the exported month: what is open with what is owed of it today. */
export function chargeCells(rows: readonly ExportedCharge[], rules: LateRules, today: string): CsvValue[][] {
  const dues = duesToday(
    rows.map((row) => ({
      amountCents: row.amount_cents,
      dueOn: row.due_on,
      discountCents: row.discount_cents,
      discountUntil: row.discount_until,
      payments: row.payments,
    })),
    rules,
    today,
  )
  return rows.map((row, place) => [
    row.unit_label,
    row.payer_name,
    row.reference,
    formatDate(row.due_on),
    chargeStateWords[chargeState({ ...row, boletos: row.boleto && { status: row.boleto } }, today)],
    row.amount_cents / 100,
    row.status === 'open' ? (dues[place]?.total ?? row.amount_cents) / 100 : null,
    row.paid_on && formatDate(row.paid_on),
    row.paid_cents === null ? null : row.paid_cents / 100,
  ])
}
