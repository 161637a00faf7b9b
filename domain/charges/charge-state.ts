import { addDays } from '../calendar.ts'
import type { ChargeStatus } from '../payments/imputation.ts'
import { overdueUntil } from './overdue.ts'
import { WRITE_OFF_DAYS } from './registered-terms.ts'

export type BoletoStatus = 'issued' | 'sent' | 'registered' | 'rejected' | 'paid' | 'written_off'

/** Fields that decide a charge's state label. */
export type Stateful = { status: ChargeStatus; due_on: string; boletos: { status: BoletoStatus } | null }

export type ChargeState = 'paid' | 'overdue' | 'upcoming' | 'awaiting' | 'rejected' | 'cancelled' | 'agreed'

/** Whether the bank has not accepted the boleto yet: only Pix is payable. */
export const isAwaiting = (boleto: { status: BoletoStatus } | null): boolean =>
  boleto !== null && ['issued', 'sent', 'rejected'].includes(boleto.status)

/** Returns a charge's state on `today`. Overdue takes precedence over a boleto that the bank has not registered. */
export function chargeState({ status, due_on, boletos }: Stateful, today: string): ChargeState {
  if (status !== 'open') return status
  if (due_on <= overdueUntil(today)) return 'overdue'
  if (boletos?.status === 'rejected') return 'rejected'
  return isAwaiting(boletos) ? 'awaiting' : 'upcoming'
}

/** Whether a bank still takes the boleto: it is registered, and its days after the due date are not over. */
export const isBoletoPayable = (boleto: { status: BoletoStatus }, due: string, today: string): boolean =>
  boleto.status === 'registered' && today <= addDays(due, WRITE_OFF_DAYS)

export const chargeStateWords: Record<ChargeState, string> = {
  paid: 'Paga',
  overdue: 'Vencida',
  upcoming: 'A vencer',
  awaiting: 'Aguardando registro',
  rejected: 'Boleto recusado',
  cancelled: 'Cancelada',
  agreed: 'Em acordo',
}
