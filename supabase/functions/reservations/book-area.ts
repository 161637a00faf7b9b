import { bookInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import {
  requireAnswers,
  requireKept,
  requireRules,
  requireUnit,
  termsOf,
} from '../_shared/reservations/booking.ts'
import {
  approvesFor,
  type LockedReservation,
  lockArea,
  managesFor,
  tell,
} from '../_shared/reservations/locks.ts'
import { chargeBooking } from '../_shared/reservations/money.ts'

/** Bookings of one person an hour: more is no building, but a mistake. */
const MOST_AN_HOUR = 60

/**
 * Books a space for a unit: confirmed at once, or pending if the management decides. Repeating the call with the same id returns the first answer; an
 * id used by another booking is refused. Throws `reservation_taken`, `reservation_taken_time` with { waiting, may_wait }, `reservation_quota`,
 * `area_blocked`, and the errors of the space's rules.
 */
export default command('book-area', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'reservations',
  auditedAs: 'Reservou um espaço',
  changes: 'own',
  ownCase: { guard: 'reservations_own_case' },
  input: bookInput,
  async run(context, { condominium_id: _, ...asked }) {
    const { sql, condominiumId, userId, audit, now } = context
    await context.limit(`book-area:${userId}`, MOST_AN_HOUR, 'hour')
    const area = await lockArea(context, asked.area_id)
    const [before] = await sql<{ state: string; is_same: boolean }[]>`
      select state, booked_by = ${userId} and area_id = ${asked.area_id} and unit_id = ${asked.unit_id} and starts_at = ${asked.starts_at}
        and ends_at = ${asked.ends_at} as is_same
      from public.reservations where condominium_id = ${condominiumId} and id = ${asked.id}`
    refuseUnless(!before || before.is_same, 'reservation_taken')
    if (before) return { id: asked.id, state: before.state }
    await requireUnit(context, asked)
    const isManaged = await managesFor(context, asked.unit_id)
    requireRules(context, area, asked, isManaged)
    const answers = requireAnswers(area, asked.answers)
    const approves = area.needs_approval && (await approvesFor(context, asked.unit_id))
    const isHeldAtOnce = approves || !area.needs_approval
    const row = {
      ...asked,
      answers,
      ...termsOf(area, asked, context.zone),
      booked_by: userId,
      state: isHeldAtOnce ? ('approved' as const) : ('pending' as const),
      decided_at: isHeldAtOnce ? now : null,
      decided_by: approves || isManaged ? userId : null,
    }
    const [kept] = await sql<{ outcome: string }[]>`
      select private.keep_reservation(${condominiumId}, ${sql.json(row as never)}) as outcome`
    await requireKept(context, asked, kept!.outcome)
    const held: LockedReservation = {
      ...row,
      area_name: area.name,
      needs_approval: area.needs_approval,
      expires_at: null,
    }
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
