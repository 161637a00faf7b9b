import { civilDate } from '../../../../domain/calendar.ts'
import { AppError, type ErrorCode } from '../../../../domain/errors.ts'
import { feeOn, openDay, refusalOf } from '../../../../domain/reservations/rules.ts'
import type { Context } from '../command.ts'
import type { Area } from './locks.ts'

type Asked = { area_id: string; unit_id: string; starts_at: Date; ends_at: Date; guests?: number }

type ForUnit = Pick<Asked, 'area_id' | 'unit_id' | 'starts_at'>

/**
 * Checks whether the caller may book for a unit; waiting, accepting and entering a draw for a date use the same check, as do offers
 * (`private.offer_freed`). Locks the unit's stays until the commit: a booking made just before a stay ends is visible to what ends it. Throws
 * `reservation_not_yours`, `reservation_only_responsible`, `reservation_after_stay`, `not_found`. Never checks the unit's debts.
 */
export async function requireUnit(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  { area_id, unit_id, starts_at }: ForUnit,
): Promise<void> {
  await sql`select from public.units where condominium_id = ${condominiumId} and id = ${unit_id} for key share`
  const [asked] = await sql<{ refusal: ErrorCode | null }[]>`
    select private.booking_refusal(${condominiumId}, ${area_id}, ${unit_id}, ${userId}, ${starts_at}) as refusal`
  if (asked?.refusal) throw new AppError(asked.refusal)
}

/** Throws what the space's own rules say against a time. */
export function requireRules(context: Context, area: Area, asked: Asked, isManager: boolean): void {
  const refusal = refusalOf(
    area,
    area.hours,
    { startsAt: asked.starts_at, endsAt: asked.ends_at },
    { now: context.now, guests: asked.guests ?? 0, isManager, zone: context.zone },
  )
  if (refusal) throw new AppError(refusal)
}

/** Returns the answers to the questions that the space asks. Throws `reservation_answer_missing`. */
export function requireAnswers(
  { questions }: Pick<Area, 'questions'>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const answers = Object.fromEntries(
    questions.flatMap(({ id }) => (Object.hasOwn(given, id) && given[id] ? [[id, given[id]]] : [])),
  )
  if (questions.some(({ id, required }) => required && !Object.hasOwn(answers, id)))
    throw new AppError('reservation_answer_missing')
  return answers
}

type Time = Pick<Asked, 'starts_at' | 'ends_at'>

/** What a booking of a time costs now, in centavos. */
export const priceOf = (area: Area, { starts_at: startsAt, ends_at: endsAt }: Time, zone: string) => ({
  // Under today's terms, no opening day may contain a time agreed earlier, such as a draw's.
  fee_cents: feeOn(area, openDay(area, area.hours, { startsAt, endsAt }, zone) ?? civilDate(startsAt, zone)),
  deposit_cents: area.deposit_cents,
})

export const termsOf = (area: Area, time: Time, zone: string) => ({
  ...priceOf(area, time, zone),
  free_cancel_hours: area.free_cancel_hours,
  late_cancel_percent: area.late_cancel_percent,
})

/** Throws the database's answer unless the booking was stored; for a taken time includes how many wait for it, and whether the unit may. */
export async function requireKept(context: Context, asked: Asked, outcome: string): Promise<void> {
  if (outcome === 'kept') return
  if (outcome === 'blocked') throw new AppError('area_blocked')
  if (outcome === 'quota') throw new AppError('reservation_quota')
  const { sql, condominiumId } = context
  const [line] = await sql<{ waiting: number }[]>`
    select count(*)::integer as waiting from public.reservation_waits
    where condominium_id = ${condominiumId} and area_id = ${asked.area_id} and state = 'waiting'
      and starts_at < ${asked.ends_at} and ends_at > ${asked.starts_at}`
  // Two of one household may ask at once: nobody waits for what their unit has.
  const mayWait = !(await holds(context, asked))
  throw new AppError('reservation_taken_time', {
    details: { waiting: line?.waiting ?? 0, may_wait: mayWait },
  })
}

/** Whether the unit has booked, or was offered, part of the time itself. */
export async function holds({ sql, condominiumId }: Context, asked: Asked): Promise<boolean> {
  const [own] = await sql`
    select from public.reservations where condominium_id = ${condominiumId} and area_id = ${asked.area_id} and unit_id = ${asked.unit_id}
      and state in ('offered', 'pending', 'approved') and starts_at < ${asked.ends_at} and ends_at > ${asked.starts_at} limit 1`
  return own !== undefined
}
