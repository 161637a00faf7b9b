import type { Task } from '../context.ts'
import { tellReservation } from './tell-reservation.ts'

/** Bookings of one turn; the rest come with the next. */
const MOST_A_TURN = 500

/** Every ten minutes: asks people who booked for several guests but gave no names for them, once, in the three days before the list closes. */
export const watchGuestsTask: Task = {
  topic: 'watch-guests',
  schedule: '*/10 * * * *',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, _, signal) {
    const due = await sql<{ condominium_id: string; id: string }[]>`
      select r.condominium_id, r.id from public.reservations r
      join public.common_areas a on a.condominium_id = r.condominium_id and a.id = r.area_id
      where r.state = 'approved' and r.guests_asked_at is null and r.guests > 0
        and r.starts_at > private.now() and r.starts_at < private.now() + interval '33 days'
        and r.starts_at - make_interval(hours => a.guests_until_hours) between private.now() and private.now() + interval '72 hours'
      order by r.starts_at limit ${MOST_A_TURN}`
    for (const { condominium_id, id } of due) {
      signal.throwIfAborted()
      await transaction(async (tx) => {
        const [asked] = await tx<{ has_list: boolean }[]>`
          update public.reservations r set guests_asked_at = private.now()
          where condominium_id = ${condominium_id} and id = ${id} and state = 'approved' and guests_asked_at is null
          returning exists (select from private.reservation_guest_list(${condominium_id}, ${id})) as has_list`
        if (asked && !asked.has_list)
          await tellReservation(tx, {
            condominiumId: condominium_id,
            reservationId: id,
            telling: 'guests',
            siteUrl,
          })
      }, signal)
    }
  },
}
