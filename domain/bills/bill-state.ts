import type { Cents } from '../money.ts'

export const billStates = {
  overdue: 'Vencida',
  due_today: 'Vence hoje',
  partial: 'Paga em parte',
  open: 'A pagar',
  paid: 'Paga',
  cancelled: 'Cancelada',
} as const
export type BillState = keyof typeof billStates

export type BillDues = {
  status: 'open' | 'paid' | 'cancelled'
  due_on: string
  cents: Cents
  paid_cents: Cents
}

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

/** Returns a bill's state on a day. Overdue takes precedence, partly paid or not. */
export function billState({ status, due_on, paid_cents }: BillDues, today: string): BillState {
  if (status !== 'open') return status
  if (due_on < today) return 'overdue'
  if (due_on === today) return 'due_today'
  return paid_cents > 0 ? 'partial' : 'open'
}

export const leftToPay = ({ status, cents, paid_cents }: BillDues): Cents =>
  status === 'open' ? cents - paid_cents : 0

export const payMethods = {
  pix: 'Pix',
  transfer: 'Transferência',
  boleto: 'Boleto',
  debit: 'Débito automático',
  card: 'Cartão',
  cash: 'Dinheiro',
} as const
export type PayMethod = keyof typeof payMethods
export const payMethodNames = Object.keys(payMethods) as [PayMethod, ...PayMethod[]]

export const everyMonths = {
  1: 'Todo mês',
  2: 'A cada 2 meses',
  3: 'A cada 3 meses',
  4: 'A cada 4 meses',
  6: 'A cada 6 meses',
  12: 'Todo ano',
} as const
