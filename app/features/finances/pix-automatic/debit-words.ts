import { isLiveDebit } from '../../../../domain/pix/automatic/states.ts'
import { skipNames } from '../../../../domain/pix/automatic/words.ts'
import { counted } from '../../../lib/words.ts'
import type { Debit } from './automatic-queries.ts'

/** The day that counts: of the next try while there is one. */
export const dayOf = ({
  status,
  next_on,
  debit_on,
}: Pick<Debit, 'status' | 'next_on' | 'debit_on'>): string =>
  isLiveDebit(status) ? (next_on ?? debit_on) : debit_on

export function noteOf({
  reason,
  failed_tries,
  status,
}: Pick<Debit, 'reason' | 'failed_tries' | 'status'>): string {
  if (reason === 'limit' || reason === 'late') return skipNames[reason]
  if (reason === 'payer') return 'Cancelado no banco do pagador'
  if (failed_tries > 0 && status !== 'paid')
    return counted(failed_tries, 'tentativa sem sucesso', 'tentativas sem sucesso')
  return ''
}
