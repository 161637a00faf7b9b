import { bookInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { demandKept, demandRules, demandUnit, termsOf } from '../_shared/reservations/booking.ts'
import { demand, type Held, heldArea, manages, tell } from '../_shared/reservations/held.ts'
import { chargeBooking } from '../_shared/reservations/money.ts'

/** Bookings of one person an hour: more is no building, but a mistake. */
const MOST_AN_HOUR = 60

/**
 * Books a space for a unit: confirmed at once, or pending where the management decides. Sent again with its id it answers as the first
 * time. Throws `reservation_taken_time` with { waiting, may_wait }, `reservation_quota`, `area_blocked`, and what the space's rules refuse.
 */
export default command('book-area', {
  input: bookInput,
  condominium: ({ condominium_id }) => condominium_id,
  async run(context, { condominium_id: _, ...asked }) {
    const { sql, condominiumId, userId, audit, now } = context
    await context.limit(`book-area:${userId}`, MOST_AN_HOUR, 'hour')
    const area = await heldArea(context, asked.area_id)
    const [before] = await sql<{ id: string; state: string }[]>`
      select id, state from public.reservations where condominium_id = ${condominiumId} and id = ${asked.id} and booked_by = ${userId}`
    if (before) return before
    await demandUnit(context, asked)
    demandRules(context, area, asked)
    demand(
      area.questions.every(({ id, required }) => !required || asked.answers[id]),
      'reservation_answer_missing',
    )
    const isHeldAtOnce = manages(context) || !area.needs_approval
    const row = {
      ...asked,
      ...termsOf(area, asked),
      booked_by: userId,
      state: isHeldAtOnce ? ('approved' as const) : ('pending' as const),
      decided_at: isHeldAtOnce ? now : null,
      decided_by: isHeldAtOnce && manages(context) ? userId : null,
    }
    const [kept] = await sql<{ outcome: string }[]>`
      select private.keep_reservation(${condominiumId}, ${sql.json(row as never)}) as outcome`
    await demandKept(context, asked, kept!.outcome)
    const held: Held = { ...row, area_name: area.name, needs_approval: area.needs_approval, expires_at: null }
    if (isHeldAtOnce) await chargeBooking(context, held)
    await tell(context, row.id, isHeldAtOnce ? 'approved' : 'asked')
    audit({
      entity: 'reservations',
      entityId: row.id,
      after: {
        area: area.name,
        unit_id: row.unit_id,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        state: row.state,
        fee_cents: row.fee_cents,
      },
    })
    return { id: row.id, state: row.state }
  },
})
