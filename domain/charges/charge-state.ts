import { addDays } from '../calendar.ts'
import type { LocalHoliday } from '../holidays.ts'
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
export function chargeState(
  { status, due_on, boletos }: Stateful,
  today: string,
  holidays: readonly LocalHoliday[],
): ChargeState {
  if (status !== 'open') return status
  if (due_on <= overdueUntil(today, holidays)) return 'overdue'
  if (boletos?.status === 'rejected') return 'rejected'
  return isAwaiting(boletos) ? 'awaiting' : 'upcoming'
}

/** Whether a bank still takes the boleto: it is registered, and its days after the due date are not over. */
export const isBoletoPayable = (boleto: { status: BoletoStatus }, due: string, today: string): boolean =>
  boleto.status === 'registered' && today <= addDays(due, WRITE_OFF_DAYS)

/** What a month's charges are narrowed to, in addresses and exports: what each says is open is what is left of it. */
export const situations = ['pagas', 'vencidas', 'a-vencer', 'em-parte', 'aguardando', 'canceladas'] as const
export type Situation = (typeof situations)[number]

/** A charge's state in words, with whether part of it was paid: 'Vencida, paga em parte'. */
export function chargeStateText(
  charge: Stateful & { settled_cents?: number },
  today: string,
  holidays: readonly LocalHoliday[],
): string {
  const state = chargeState(charge, today, holidays)
  const word = chargeStateWords[state]
  if (charge.status !== 'open' || !charge.settled_cents) return word
  return state === 'overdue' ? `${word}, paga em parte` : 'Paga em parte'
}

/** Whether the boleto may still be paid, or will be once the bank has it: one that was taken down or paid in part is no longer what is owed. */
export const isBoletoOffered = (
  { status, due_on, boletos, settled_cents }: Stateful & { settled_cents: number },
  today: string,
): boolean =>
  status === 'open' &&
  boletos !== null &&
  settled_cents === 0 &&
  (boletos.status === 'issued' || boletos.status === 'sent' || isBoletoPayable(boletos, due_on, today))

export const chargeStateWords: Record<ChargeState, string> = {
  paid: 'Paga',
  overdue: 'Vencida',
  upcoming: 'A vencer',
  awaiting: 'Aguardando registro',
  rejected: 'Boleto recusado',
  cancelled: 'Cancelada',
  agreed: 'Em acordo',
}
