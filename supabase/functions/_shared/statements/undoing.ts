import { AppError } from '../../../../domain/errors.ts'
import { undoBillPayment } from '../bills/undoing.ts'
import type { Context } from '../command.ts'
import { reverse } from '../ledger/posting.ts'
import { lockReceipt } from '../payments/deciding.ts'
import { undoReceipt } from '../payments/undoing.ts'
import type { Made } from './booking.ts'

type Match = { id: string; title: string; cents: number; made: Made[]; undone_at: string | null }

/**
 * Takes a match back: its lines wait again, and what it booked is reversed. A deposit that has since been identified stays in the books, as an entry
 * without a line. Throws `statement_match_undone`, `not_found`, and what the reversals throw.
 */
export async function undoMatch(context: Context, id: string, reason: string): Promise<Match> {
  const { sql, condominiumId, userId } = context
  const [match] = await sql<Match[]>`
    select id, title, cents::float8 as cents, made, undone_at from public.statement_matches
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!match) throw new AppError('not_found')
  if (match.undone_at) throw new AppError('statement_match_undone')
  await sql`select private.untie_match(${condominiumId}, ${id}, ${userId}, ${reason})`
  for (const made of match.made.toReversed()) await takeBack(context, made, reason)
  return match
}

async function takeBack(context: Context, { kind, ids }: Made, reason: string): Promise<void> {
  const { sql, condominiumId, userId, today } = context
  if (kind === 'transfers') await reverse(sql, condominiumId, userId, ids, reason)
  else
    for (const id of ids) {
      if (kind === 'bill') await undoBillPayment(context, id, reason)
      else {
        const receipt = await lockReceipt(sql, condominiumId, id)
        if (kind === 'waiting' && receipt.status !== 'waiting') continue
        await undoReceipt(sql, condominiumId, userId!, receipt, {
          reason,
          today,
          allowsClosed: true,
          isWhole: true,
        })
      }
    }
}
