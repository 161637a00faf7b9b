import type { Context } from '../command.ts'
import { type LockedReservation, offerFreed, tell } from './locks.ts'
import { releaseBooking } from './money.ts'

/**
 * Cancels a booking that the transaction has locked, refunds its cost by its terms and offers its time to those waiting. `isFree`: the unit owes
 * nothing, whatever the hour. Returns what remains owed, in centavos.
 */
export async function cancelled(
  context: Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'now' | 'zone' | 'today' | 'enqueue'>,
  held: LockedReservation,
  { reason, isFree, offers = true }: { reason: string | null; isFree: boolean; offers?: boolean },
): Promise<number> {
  const { sql, condominiumId, userId, now } = context
  await sql`
    update public.reservations set state = 'cancelled', cancelled_by = ${userId}, cancelled_at = ${now}, reason = ${reason}, updated_at = ${now},
      sequence = sequence + 1
    where condominium_id = ${condominiumId} and id = ${held.id}`
  await sql`
    update public.reservation_waits set state = 'declined'
    where condominium_id = ${condominiumId} and reservation_id = ${held.id} and state = 'offered'`
  const owed = held.state === 'approved' ? await releaseBooking(context, held, isFree) : 0
  if (offers) await offerFreed(context, held)
  await tell(context, held.id, 'cancelled')
  return owed
}
