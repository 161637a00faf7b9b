import { overdueUntil } from '../../../domain/charges/overdue.ts'

export type BoletoStatus = 'issued' | 'sent' | 'registered' | 'rejected' | 'paid' | 'written_off'

/** What decides the word beside a charge. */
export type Stateful = {
  status: 'open' | 'paid' | 'cancelled'
  due_on: string
  boletos: { status: BoletoStatus } | null
}

export type ChargeState = 'paid' | 'overdue' | 'upcoming' | 'awaiting' | 'cancelled'

/** Whether the bank has not accepted the boleto yet: only Pix is payable. */
export const isAwaiting = (boleto: { status: BoletoStatus } | null): boolean =>
  boleto !== null && ['issued', 'sent', 'rejected'].includes(boleto.status)

/** How a charge stands on `today`. Overdue says more than a boleto that the bank has not registered. */
export function chargeState({ status, due_on, boletos }: Stateful, today: string): ChargeState {
  if (status !== 'open') return status
  if (due_on <= overdueUntil(today)) return 'overdue'
  return isAwaiting(boletos) ? 'awaiting' : 'upcoming'
}
