import { addDays, civilDate } from '../calendar.ts'
import type { ErrorCode } from '../errors.ts'
import { bankHolidays, type LocalHoliday, localDate } from '../holidays.ts'
import { minuteOfDay } from '../time-zones/moments.ts'

/** A turn or opening hours, in minutes of the building's civil day; an end past 1440 is on the next morning. */
export type DayHours = { name: string; starts_minute: number; ends_minute: number }
export type AreaHours = DayHours & { weekday: number }
/**
 * A local holiday or one of the building's own days; 'YYYY-MM-DD', each year on the same day and month if `yearly`. Null hours: as a holiday, by the
 * space's rule. Otherwise that day's own turns or opening hours; empty means closed.
 */
export type SpecialDay = { name: string; on_day: string; yearly: boolean; hours: DayHours[] | null }
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
  /** The first that matches a date counts. */
  special_days: readonly SpecialDay[]
  /** Of the state and town, and the building's own. */
  holidays: readonly LocalHoliday[]
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

type Special = Pick<AreaTerms, 'special_days' | 'holidays'>

const specialDayOn = ({ special_days }: Special, date: string): SpecialDay | undefined =>
  special_days.find(({ on_day, yearly }) => (yearly ? on_day.slice(5) === date.slice(5) : on_day === date))

/** The name of a date's special day or holiday of the country, state or town, without the days on which only banks are closed; null: an ordinary day. */
export const holidayOn = (area: Special, date: string): string | null =>
  specialDayOn(area, date)?.name ??
  nationalHolidays(Number(date.slice(0, 4))).get(date) ??
  area.holidays.find((holiday) => localDate(holiday, Number(date.slice(0, 4))) === date)?.name ??
  null

const years = new Map<number, ReadonlyMap<string, string>>()
function nationalHolidays(year: number): ReadonlyMap<string, string> {
  const known = years.get(year)
  if (known) return known
  const national = bankHolidays(year).filter(({ kind }) => kind === 'national')
  const found = new Map(national.map(({ date, name }) => [date, name]))
  years.set(year, found)
  return found
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The turns or opening hours of a civil day; none where the space is closed. */
export function hoursOn(
  area: Pick<AreaTerms, 'holiday_rule' | 'special_days' | 'holidays'>,
  hours: readonly AreaHours[],
  date: string,
): DayHours[] {
  const own = specialDayOn(area, date)?.hours
  const holiday = holidayOn(area, date) !== null
  if (!own && holiday && area.holiday_rule === 'closed') return []
  const weekday = holiday && area.holiday_rule === 'sunday' ? 0 : weekdayOf(date)
  return (own ?? hours.filter((one) => one.weekday === weekday)).toSorted(
    (one, other) => one.starts_minute - other.starts_minute,
  )
}

/** What a booking of a day's hours (`openDay`) costs, in centavos. */
export function feeOn(
  area: Pick<
    AreaTerms,
    'fee_cents' | 'weekend_fee_cents' | 'holiday_fee_cents' | 'special_days' | 'holidays'
  >,
  date: string,
): number {
  if (area.holiday_fee_cents !== null && holidayOn(area, date) !== null) return area.holiday_fee_cents
  const weekday = weekdayOf(date)
  return weekday === 0 || weekday === 6 ? (area.weekend_fee_cents ?? area.fee_cents) : area.fee_cents
}

/** Returns why a booking cannot begin at a moment by the space's notice periods, which do not bind managers; null: it can. */
export function noticeRefusal(
  area: Pick<AreaTerms, 'min_notice_hours' | 'max_notice_days'>,
  startsAt: Date,
  { now, isManager }: { now: Date; isManager: boolean },
): 'reservation_past' | 'reservation_too_late' | 'reservation_too_early' | null {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead <= 0) return 'reservation_past'
  if (isManager) return null
  if (ahead < area.min_notice_hours * HOUR) return 'reservation_too_late'
  return ahead > area.max_notice_days * DAY ? 'reservation_too_early' : null
}

/**
 * Returns why a space cannot be booked for a time, by only its own rules: the database checks overlaps and quotas. Null: it can. Debts are not
 * considered. Notice periods do not bind managers.
 */
export function refusalOf(
  area: AreaTerms,
  hours: readonly AreaHours[],
  { startsAt, endsAt }: Span,
  { now, guests, isManager, zone }: { now: Date; guests: number; isManager: boolean; zone: string },
): ErrorCode | null {
  const notice = noticeRefusal(area, startsAt, { now, isManager })
  if (notice) return notice
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
  const holds = (minute: number) => (one: DayHours) =>
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
