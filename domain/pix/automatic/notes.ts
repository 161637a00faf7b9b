import { counted } from '../../counted.ts'
import type { AuthorizationEnd, DebitStatus } from './states.ts'
import { endNames, skipNames } from './words.ts'

export type DebitReason = 'limit' | 'late' | 'us' | 'payer' | 'bank'

type Debit = { reason: DebitReason | null; failed_tries: number; status: DebitStatus }

/** Why a debit did not happen, or how often it was tried; empty where there is nothing to say. */
function noteOf({ reason, failed_tries, status }: Debit): string {
  if (reason === 'limit' || reason === 'late') return skipNames[reason]
  if (reason === 'payer') return 'Cancelado no banco do pagador'
  if (failed_tries > 0 && status !== 'paid')
    return counted(failed_tries, 'tentativa sem sucesso', 'tentativas sem sucesso')
  return ''
}

/** Describes the same to the person who authorized it. */
export function ownNote(debit: Debit): string {
  if (debit.reason === 'limit') return 'Acima do seu limite'
  return debit.reason === 'payer' ? 'Cancelado no seu banco' : noteOf(debit)
}

/** A unit with its last debit, as the board sees it. */
export type BoardDebit = {
  ended_by: AuthorizationEnd | null
  debit_status: DebitStatus | null
  reason: DebitReason | null
  failed_tries: number | null
  refusal: string | null
}

/** Describes a unit's last debit to the board, with the bank's own words. */
export function boardNote({ debit_status, reason, failed_tries, refusal }: BoardDebit): string {
  if (!debit_status) return ''
  const note = noteOf({ reason, failed_tries: failed_tries ?? 0, status: debit_status })
  // A payer's cancellation needs no explanation from the bank.
  return refusal && reason !== 'payer' ? [note, refusal].filter(Boolean).join(': ') : note
}

/** Describes to the board why an authorization ended, or since when it is active; `day` formats a date. */
export const boardSince = (
  { ended_by, since }: Pick<BoardDebit, 'ended_by'> & { since: string },
  day: (date: string) => string,
): string => (ended_by ? endNames[ended_by] : `Desde ${day(since)}`)
