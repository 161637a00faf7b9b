import { AppError } from '../../../../domain/errors.ts'
import type { AreaHours, AreaTerms } from '../../../../domain/reservations/rules.ts'
import type { ReservationState } from '../../../../domain/reservations/words.ts'
import type { Context } from '../command.ts'
import { manages } from '../guards.ts'

type Here = Pick<Context, 'sql' | 'condominiumId'>

export type Area = AreaTerms & {
  id: string
  name: string
  needs_approval: boolean
  deposit_cents: number
  free_cancel_hours: number
  late_cancel_percent: number
  open_to: 'responsible' | 'residents'
  questions: { id: string; label: string; required: boolean }[]
  hours: AreaHours[]
}

/** Whether the caller books and cancels as the management: for their own unit they do as everybody does. */
export async function managesFor(context: Context, unitId: string): Promise<boolean> {
  if (!manages(context)) return false
  const [own] = await context.sql<
    { is_own: boolean }[]
  >`select private.is_own_unit(${context.condominiumId}, ${unitId}) as is_own`
  return !own!.is_own
}

/** Checks whether the caller's booking for a unit needs no approval: for their own unit it needs one while someone else can give it. */
export async function approvesFor(context: Context, unitId: string): Promise<boolean> {
  if (!manages(context)) return false
  if (await managesFor(context, unitId)) return true
  const [others] = await context.sql<{ decide: boolean }[]>`
    select private.another_decides(${context.condominiumId}, ${unitId}, null) as decide`
  return !others!.decide
}

/**
 * Loads a space with its terms and hours, locked until the transaction ends: simultaneous bookings of it wait for one another. Throws `not_found`.
 */
export async function lockArea({ sql, condominiumId }: Here, id: string): Promise<Area> {
  const [area] = await sql<Area[]>`
    select id, name, mode, capacity, step_minutes, min_minutes, max_minutes, min_notice_hours, max_notice_days, holiday_rule, needs_approval,
      fee_cents::float8 as fee_cents, weekend_fee_cents::float8 as weekend_fee_cents, holiday_fee_cents::float8 as holiday_fee_cents,
      deposit_cents::float8 as deposit_cents, free_cancel_hours, late_cancel_percent, open_to, questions,
      (select coalesce(jsonb_agg(to_jsonb(h)), '[]') from public.area_hours h
        where h.condominium_id = a.condominium_id and h.area_id = a.id) as hours,
      private.special_days_of(a.condominium_id, a.id) as special_days,
      private.holidays_of(a.condominium_id) as holidays
    from public.common_areas a where condominium_id = ${condominiumId} and id = ${id} and removed_at is null for no key update`
  if (!area) throw new AppError('not_found')
  return area
}

export type LockedReservation = {
  id: string
  area_id: string
  area_name: string
  needs_approval: boolean
  unit_id: string
  booked_by: string | null
  starts_at: Date
  ends_at: Date
  state: ReservationState
  expires_at: Date | null
  fee_cents: number
  deposit_cents: number
  free_cancel_hours: number
  late_cancel_percent: number
}

/** Locks a booking, its space first, as booking does; a resident can lock only their own unit's. Throws `not_found`. */
export async function lockReservation(context: Context, id: string): Promise<LockedReservation> {
  const held = await lockAnyReservation(context, id)
  const [seen] = held
    ? await context.sql`select where ${manages(context)} or ${held.unit_id} in (select private.my_units())`
    : []
  if (!held || !seen) throw new AppError('not_found')
  return held
}

/** Does the same for anyone's booking, without checking a caller. */
export async function lockAnyReservation(
  { sql, condominiumId }: Here,
  id: string,
): Promise<LockedReservation | undefined> {
  await sql`
    select from public.common_areas where condominium_id = ${condominiumId}
      and id = (select area_id from public.reservations where condominium_id = ${condominiumId} and id = ${id}) for no key update`
  const [held] = await sql<LockedReservation[]>`
    select r.id, r.area_id, a.name as area_name, a.needs_approval, r.unit_id, r.booked_by, r.starts_at, r.ends_at, r.state, r.expires_at,
      r.fee_cents::float8 as fee_cents, r.deposit_cents::float8 as deposit_cents, r.free_cancel_hours, r.late_cancel_percent
    from public.reservations r join public.common_areas a on a.condominium_id = r.condominium_id and a.id = r.area_id
    where r.condominium_id = ${condominiumId} and r.id = ${id} for update of r`
  return held
}

/** What a notification about a booking says; the worker finds the recipients. */
export type Telling = 'asked' | 'approved' | 'refused' | 'cancelled' | 'offered' | 'deposit' | 'departed'

export const tell = (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  reservationId: string,
  telling: Telling,
): Promise<void> => enqueue('tell-reservation', { condominiumId, reservationId, telling, byUserId: userId })

/** Notifies about a checklist: the unit, that a space was handed over or returned; the management, what the unit contests. */
export const tellChecklist = (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  reservationId: string,
  telling: 'handed' | 'returned' | 'contested',
  checklistId: string,
): Promise<void> =>
  enqueue('tell-reservation', { condominiumId, reservationId, telling, byUserId: userId, checklistId })

/** Offers a freed time to those waiting for it, and notifies them. */
export async function offerFreed(
  context: Pick<Context, 'sql' | 'condominiumId' | 'enqueue' | 'userId'>,
  { area_id, starts_at, ends_at }: Pick<LockedReservation, 'area_id' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  const { sql, condominiumId } = context
  const offered = await sql<{ id: string }[]>`
    select o as id from private.offer_freed(${condominiumId}, ${area_id}, ${starts_at}, ${ends_at}) o`
  for (const { id } of offered) await tell(context, id, 'offered')
}
