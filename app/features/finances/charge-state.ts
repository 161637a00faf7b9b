import { addDays } from '../../../domain/calendar.ts'
import { businessDays, nextBusinessDay } from '../../../domain/holidays.ts'

export type BoletoStatus = 'issued' | 'sent' | 'registered' | 'rejected' | 'paid' | 'written_off'

/** What decides the word beside a charge. */
export type Stateful = {
  status: 'open' | 'paid' | 'cancelled'
  due_on: string
  boletos: { status: BoletoStatus } | null
}

export type ChargeState = 'paid' | 'overdue' | 'upcoming' | 'awaiting' | 'cancelled'

const isBusinessDay = businessDays()

/**
 * The latest due date that is overdue on `today`: a charge due on a weekend or holiday may be paid on the next business day
 * (Lei 7.089/1983), so Saturday's is not overdue on Monday. 'YYYY-MM-DD' in and out.
 */
export function overdueUntil(today: string): string {
  let day = addDays(today, -1)
  while (nextBusinessDay(day, isBusinessDay) >= today) day = addDays(day, -1)
  return day
}

/** Whether the bank has not accepted the boleto yet: only Pix is payable. */
export const isAwaiting = (boleto: { status: BoletoStatus } | null): boolean =>
  boleto !== null && ['issued', 'sent', 'rejected'].includes(boleto.status)

/** How a charge stands on `today`. Overdue says more than a boleto that the bank has not registered. */
export function chargeState({ status, due_on, boletos }: Stateful, today: string): ChargeState {
  if (status !== 'open') return status
  if (due_on <= overdueUntil(today)) return 'overdue'
  return isAwaiting(boletos) ? 'awaiting' : 'upcoming'
}
