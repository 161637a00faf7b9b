import { formatDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type AgreementStatus, agreementStatuses } from './words.ts'

/** A row of the list of agreements, by unit and without names. */
export type AgreementRow = {
  id: string
  reference: string
  unit_id: string
  unit_label: string
  status: AgreementStatus
  agreed_on: string
  debt_cents: Cents
  waived_cents: Cents
  total_cents: Cents
  paid_cents: Cents
  instalments: number
  paid_instalments: number
  late_instalments: number
  next_due_on: string | null
  breaks_on: string | null
  key: string
}

const header = [
  'Acordo',
  'Unidade',
  'Situação',
  'Feito em',
  'Dívida (R$)',
  'Dispensado (R$)',
  'A pagar (R$)',
  'Pago (R$)',
  'Parcelas',
  'Parcelas pagas',
  'Parcelas em atraso',
  'Próximo vencimento',
]

/** The list as a sheet: units, never names, since it is printed and forwarded. */
export const agreementSheet = {
  header,
  cells: (row: AgreementRow): (string | number | null)[] => [
    row.reference,
    row.unit_label,
    agreementStatuses[row.status],
    formatDate(row.agreed_on),
    row.debt_cents / 100,
    row.waived_cents / 100,
    row.total_cents / 100,
    row.paid_cents / 100,
    row.instalments,
    row.paid_instalments,
    row.late_instalments,
    row.next_due_on && formatDate(row.next_due_on),
  ],
}
