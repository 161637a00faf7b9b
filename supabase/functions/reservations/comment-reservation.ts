import { commentReservationInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { signerOf } from '../_shared/reservations/checklists.ts'
import { lockReservation } from '../_shared/reservations/locks.ts'

/** Messages of one person an hour, on all bookings. */
const MOST_AN_HOUR = 30

/**
 * Sends a message about a booking to the other side: the household that booked, or the management. Repeating the call with the same id sends nothing
 * again. Throws `not_found`.
 */
export default command('comment-reservation', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Escreveu sobre uma reserva',
  section: 'reservation-comments',
  changes: 'own',
  ownCase: 'own say',
  input: commentReservationInput,
  async run(context, { id, reservation_id, body }) {
    const { sql, condominiumId, userId, now } = context
    await context.limit(`comment-reservation:${userId}`, MOST_AN_HOUR, 'hour')
    const held = await lockReservation(context, reservation_id)
    const [side] = await sql<{ is_household: boolean }[]>`
      select private.of_booking_household(${condominiumId}, ${reservation_id}, ${userId}) as is_household`
    refuseUnless(side!.is_household || manages(context), 'not_found')
    const row = {
      condominium_id: condominiumId,
      id,
      reservation_id,
      unit_id: held.unit_id,
      user_id: userId,
      author_name: await signerOf(context),
      // Of their own unit an administrator writes as everybody does.
      is_management: !side!.is_household,
      body,
      created_at: now,
    }
    const [sent] = await sql`
      insert into public.reservation_comments ${sql(row)} on conflict do nothing returning id`
    if (!sent) {
      const [before] = await sql`
        select from public.reservation_comments where condominium_id = ${condominiumId} and id = ${id}
          and reservation_id = ${reservation_id} and user_id = ${userId}`
      refuseUnless(before !== undefined, 'not_found')
      return { id }
    }
    await context.enqueue('tell-reservation', {
      condominiumId,
      reservationId: reservation_id,
      telling: row.is_management ? 'message' : 'message_of_unit',
      byUserId: userId,
      commentId: id,
    })
    context.audit({ entity: 'reservation_comments', entityId: id, after: { reservation_id } })
    return { id }
  },
})
