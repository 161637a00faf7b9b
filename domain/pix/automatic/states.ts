import { addDays } from '../../calendar.ts'
import { nextRetry } from './calendar.ts'

export type AuthorizationStatus = 'asked' | 'pending' | 'active' | 'refused' | 'expired' | 'cancelled'

export type AuthorizationEnd =
  | 'payer'
  | 'bank'
  | 'resident'
  | 'management'
  | 'moved'
  | 'account'
  | 'provider'
  | 'time'

/** A recurrence as the API reports it (`rec.status`, `encerramento.cancelamento.solicitante`). */
export type ToldRecurrence = {
  status: 'CRIADA' | 'APROVADA' | 'REJEITADA' | 'EXPIRADA' | 'CANCELADA'
  requester: string | null
}

type AuthorizationChange = { status: AuthorizationStatus; endedBy: AuthorizationEnd | null }

/** Who requested the end, in our terms; our own requests already say so. */
const requesters: Record<string, AuthorizationEnd> = {
  USUARIO_PAGADOR: 'payer',
  PSP_PAGADOR: 'bank',
  USUARIO_RECEBEDOR: 'management',
  PSP_RECEBEDOR: 'provider',
}

export const isEnded = (status: AuthorizationStatus): boolean =>
  status === 'refused' || status === 'expired' || status === 'cancelled'

/** Returns an authorization's new state from the provider's report; null: unchanged. An ended one never comes back. */
export function authorizationAfter(
  before: AuthorizationStatus,
  { status, requester }: ToldRecurrence,
): AuthorizationChange | null {
  if (isEnded(before)) return null
  switch (status) {
    case 'CRIADA':
      return before === 'asked' ? { status: 'pending', endedBy: null } : null
    case 'APROVADA':
      return before === 'active' ? null : { status: 'active', endedBy: null }
    case 'REJEITADA':
      return { status: 'refused', endedBy: 'payer' }
    case 'EXPIRADA':
      return { status: 'expired', endedBy: 'time' }
    case 'CANCELADA':
      return { status: 'cancelled', endedBy: requesters[requester ?? ''] ?? 'bank' }
  }
}

export type DebitStatus =
  | 'new'
  | 'waiting'
  | 'scheduled'
  | 'retrying'
  | 'paid'
  | 'failed'
  | 'refused'
  | 'cancelled'
  | 'skipped'
export const isLiveDebit = (status: DebitStatus): boolean =>
  status === 'new' || status === 'waiting' || status === 'scheduled' || status === 'retrying'

/** A try to settle a recurring charge (`cobr.tentativas`). */
export type Try = {
  on: string
  status: 'SOLICITADA' | 'AGENDADA' | 'PAGA' | 'CANCELADA' | 'REJEITADA' | 'EXPIRADA'
  why: string | null
}

/** A recurring charge as the API reports it. */
export type ToldDebit = {
  status: 'CRIADA' | 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA'
  requester: string | null
  tries: readonly Try[]
}

export type DebitChange = {
  status: DebitStatus
  reason: 'us' | 'payer' | 'bank' | null
  failedTries: number
  /** The day of the try that waits, or of the one to ask for. */
  nextOn: string | null
  /** Whether that try is still to be requested. */
  asksRetry: boolean
}

const over = { nextOn: null, asksRetry: false } as const

/** Returns a debit's state on a day from the provider's report. A failed try requests the next one while the norm allows one. */
export function debitAfter(debitOn: string, told: ToldDebit, today: string): DebitChange {
  const tries = told.tries.toSorted((one, other) => (one.on < other.on ? -1 : 1))
  const failed = tries.filter(({ status }) => status === 'EXPIRADA' || status === 'REJEITADA')
  const failedTries = failed.length
  const ended = (status: DebitStatus, reason: DebitChange['reason'] = null): DebitChange => ({
    status,
    reason,
    failedTries,
    ...over,
  })
  if (told.status === 'CONCLUIDA') return ended('paid')
  if (told.status === 'REJEITADA') return ended('refused')
  if (told.status === 'EXPIRADA') return ended('failed')
  if (told.status === 'CANCELADA')
    return ended('cancelled', told.requester?.startsWith('USUARIO_PAG') ? 'payer' : toReason(told.requester))
  const open = tries.find(({ status }) => status === 'SOLICITADA' || status === 'AGENDADA')
  if (failedTries === 0) {
    const status = told.status === 'ATIVA' ? 'scheduled' : 'waiting'
    return { status, reason: null, failedTries, nextOn: open?.on ?? debitOn, asksRetry: false }
  }
  if (open) return { status: 'retrying', reason: null, failedTries, nextOn: open.on, asksRetry: false }
  const nextOn = nextRetry(tries[0]?.on ?? debitOn, failedTries, today)
  return nextOn ? { status: 'retrying', reason: null, failedTries, nextOn, asksRetry: true } : ended('failed')
}

const toReason = (requester: string | null): 'us' | 'bank' =>
  requester === 'USUARIO_RECEBEDOR' ? 'us' : 'bank'

/** Whether a code that was made on a day may still be used. */
const CODE_DAYS = 7
export const codeExpiresOn = (today: string): string => addDays(today, CODE_DAYS)
