import { endNames } from '../../../../../domain/pix/automatic/words.ts'
import { shortDate } from '../../../../lib/words.ts'
import type { BoardRow } from '../automatic-queries.ts'
import { noteOf } from '../debit-words.ts'

/** Why it ended, or since when it stands, as the board reads it. */
export const sinceWords = ({ ended_by, since }: BoardRow, today: string): string =>
  ended_by ? endNames[ended_by] : `Desde ${shortDate(since, today)}`

export function noteWords(row: BoardRow): string {
  if (!row.debit_status) return ''
  const { reason, failed_tries, debit_status } = row
  const note = noteOf({ reason, failed_tries: failed_tries ?? 0, status: debit_status })
  // What the payer cancelled needs no word of the bank beside it.
  return row.refusal && reason !== 'payer' ? [note, row.refusal].filter(Boolean).join(': ') : note
}
