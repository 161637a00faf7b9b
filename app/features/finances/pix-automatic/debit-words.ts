import { formatCents } from '../../../../domain/money.ts'
import { isLiveDebit } from '../../../../domain/pix/automatic/states.ts'
import { shortDate } from '../../../lib/words.ts'
import type { Debit, OwnDebit } from './automatic-queries.ts'

/** The day that counts: of the next try while there is one. */
export const dayOf = ({
  status,
  next_on,
  debit_on,
}: Pick<Debit, 'status' | 'next_on' | 'debit_on'>): string =>
  isLiveDebit(status) ? (next_on ?? debit_on) : debit_on

/** Explains what a debit means for its charge, and what to do; null when there is nothing to say. */
export function sayDebit(debit: Debit, today: string): { kind: 'info' | 'warning'; text: string } | null {
  const { status, reason, amount_cents } = debit
  const day = shortDate(dayOf(debit), today)
  if (status === 'retrying')
    return {
      kind: 'warning',
      text: `O débito não aconteceu. Nova tentativa de ${formatCents(amount_cents)} em ${day}; pode ser paga antes por Pix.`,
    }
  if (isLiveDebit(status))
    return {
      kind: 'info',
      text: `Débito automático de ${formatCents(amount_cents)} em ${day}. Se for paga antes, o débito é cancelado.`,
    }
  if (status === 'skipped')
    return {
      kind: 'warning',
      text:
        reason === 'limit'
          ? 'Passa do limite do Pix Automático e não será debitada: pague de outro jeito.'
          : 'Não houve prazo para agendar o débito: pague de outro jeito.',
    }
  if (status === 'failed' || status === 'refused')
    return { kind: 'warning', text: 'O débito automático não aconteceu: pague de outro jeito.' }
  if (status === 'cancelled' && reason === 'payer')
    return { kind: 'warning', text: 'O débito foi cancelado no banco do pagador: pague de outro jeito.' }
  return null
}

/** Returns the newest of the user's debits that failed, while its charge is still unpaid. */
export function missedDebit(debits: readonly OwnDebit[]): OwnDebit | undefined {
  const [newest] = debits
  const isMissed = newest && !isLiveDebit(newest.status) && newest.status !== 'paid'
  return isMissed && newest.charges?.status === 'open' ? newest : undefined
}
