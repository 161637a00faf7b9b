import { addDays, civilDate } from '../calendar.ts'
import type { ErrorCode } from '../errors.ts'
import { bankHolidays } from '../holidays.ts'
import { instantOf, minuteOfDay } from '../time-zones/moments.ts'

/** Minutes of the building's civil day; an end past 1440 is on the next morning. */
export type AreaHours = { weekday: number; name: string; starts_minute: number; ends_minute: number }
/** A space's terms, as the table has them; amounts in centavos. */
export type AreaTerms = {
  mode: 'slots' | 'free'
  capacity: number
  step_minutes: number
  min_minutes: number
  max_minutes: number
  min_notice_hours: number
  max_notice_days: number
  holiday_rule: 'weekday' | 'sunday' | 'closed'
  fee_cents: number
  weekend_fee_cents: number | null
  holiday_fee_cents: number | null
}
export type Span = { startsAt: Date; endsAt: Date }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAY_MINUTES = DAY / MINUTE

/** The civil day ('YYYY-MM-DD') of a moment in the building's zone, and its minute. */
export const civil = (at: Date, zone: string): { date: string; minute: number } => ({
  date: civilDate(at, zone),
  minute: minuteOfDay(at, zone),
})

/** The moment of a civil day's minute; one past 1440 is on the next morning. */
export function momentAt(date: string, minute: number, zone: string): Date {
  const day = addDays(date, Math.floor(minute / DAY_MINUTES))
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60]
  return instantOf(day, `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`, zone)
}

/** National holidays without the days on which only banks are closed. */
export const isHoliday = (date: string): boolean =>
  bankHolidays(Number(date.slice(0, 4))).some((day) => day.kind === 'national' && day.date === date)

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The turns or opening hours of a civil day; none where the space is closed. */
export function hoursOn<Hours extends AreaHours>(
  { holiday_rule }: Pick<AreaTerms, 'holiday_rule'>,
  hours: readonly Hours[],
  date: string,
): Hours[] {
  const holiday = isHoliday(date)
  if (holiday && holiday_rule === 'closed') return []
  const weekday = holiday && holiday_rule === 'sunday' ? 0 : weekdayOf(date)
  return hours
    .filter((one) => one.weekday === weekday)
    .sort((one, other) => one.starts_minute - other.starts_minute)
}

/** What a booking of a day's hours (`openDay`) costs, in centavos. */
export function feeOn(
  area: Pick<AreaTerms, 'fee_cents' | 'weekend_fee_cents' | 'holiday_fee_cents'>,
  date: string,
): number {
  if (area.holiday_fee_cents !== null && isHoliday(date)) return area.holiday_fee_cents
  const weekday = weekdayOf(date)
  return weekday === 0 || weekday === 6 ? (area.weekend_fee_cents ?? area.fee_cents) : area.fee_cents
}

/**
 * Returns why a space cannot be booked for a time, by only its own rules: the database checks overlaps and quotas. Null: it can. Debts are not
 * considered. `isManager` ignores the notice period.
 */
export function refusalOf(
  area: AreaTerms,
  hours: readonly AreaHours[],
  { startsAt, endsAt }: Span,
  { now, guests, isManager, zone }: { now: Date; guests: number; isManager: boolean; zone: string },
): ErrorCode | null {
  if (startsAt <= now) return 'reservation_past'
  if (!isManager && startsAt.getTime() - now.getTime() < area.min_notice_hours * HOUR)
    return 'reservation_too_late'
  if (!isManager && startsAt.getTime() - now.getTime() > area.max_notice_days * DAY)
    return 'reservation_too_early'
  if (guests > area.capacity) return 'reservation_too_many'
  const length = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const [today, before] = daysOf(startsAt, zone).map(({ date, minute }) => ({
    minute,
    open: hoursOn(area, hours, date),
  }))
  const isOpen = today!.open.length > 0 || before!.open.some((one) => one.ends_minute > before!.minute)
  if (!isOpen) return 'area_closed'
  const isLong = length < area.min_minutes || length > area.max_minutes
  if (area.mode === 'free' && isLong) return 'reservation_length_invalid'
  return openDay(area, hours, { startsAt, endsAt }, zone) === null ? 'reservation_time_invalid' : null
}

/**
 * Returns the days whose hours may include a moment, with its minute in each: its own, and the one before, whose evening may extend past midnight.
 */
function daysOf(at: Date, zone: string): { date: string; minute: number }[] {
  const { date, minute } = civil(at, zone)
  return [
    { date, minute },
    { date: addDays(date, -1), minute: minute + DAY_MINUTES },
  ]
}

/**
 * Returns the civil day whose turns or hours include a time, whole minutes on their grid; its price and holiday rule apply to the booking. A time
 * that begins after midnight belongs to the evening's day. Null: no day includes it.
 */
export function openDay(
  area: AreaTerms,
  hours: readonly AreaHours[],
  { startsAt, endsAt }: Span,
  zone: string,
): string | null {
  if (startsAt.getTime() % MINUTE !== 0 || endsAt.getTime() % MINUTE !== 0) return null
  const length = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const holds = (minute: number) => (one: AreaHours) =>
    area.mode === 'slots'
      ? one.starts_minute === minute && one.ends_minute === minute + length
      : minute >= one.starts_minute &&
        minute + length <= one.ends_minute &&
        (minute - one.starts_minute) % area.step_minutes === 0 &&
        length % area.step_minutes === 0
  const found = daysOf(startsAt, zone).find(({ date, minute }) =>
    hoursOn(area, hours, date).some(holds(minute)),
  )
  return found?.date ?? null
}

/** What a cancelled booking still owes, in centavos, by the terms of the day it was made; rounded down, for the unit. */
export function owedAfterCancel(
  booking: { fee_cents: number; free_cancel_hours: number; late_cancel_percent: number; starts_at: Date },
  now: Date,
): number {
  const inTime = booking.starts_at.getTime() - now.getTime() >= booking.free_cancel_hours * HOUR
  return inTime ? 0 : Math.floor((booking.fee_cents * booking.late_cancel_percent) / 100)
}
