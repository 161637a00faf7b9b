import { addDays } from '../calendar.ts'

/** Civil days and hours of a place: the zone is always passed explicitly, as the instant is. */

const parts = new Map<string, Intl.DateTimeFormat>()

function partsOf(zone: string): Intl.DateTimeFormat {
  let known = parts.get(zone)
  if (!known) {
    known = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      },
    })
    parts.set(zone, known)
  }
  return known
}

/** 'YYYY-MM-DD HH:MM:SS' as the clocks of the zone show the instant. */
const shown = (at: Date, zone: string): string => partsOf(zone).format(at)

/** 'HH:MM' of the zone at an instant. */
export const civilTime = (at: Date, zone: string): string => shown(at, zone).slice(11, 16)

/** Minutes since the zone's midnight. */
export function minuteOfDay(at: Date, zone: string): number {
  const time = civilTime(at, zone)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** How far the zone's clocks are from UTC at an instant, in milliseconds (-4 h in Manaus). */
function offsetOf(at: Date, zone: string): number {
  const whole = Math.floor(at.getTime() / 1000) * 1000
  return Date.parse(`${shown(at, zone).replace(' ', 'T')}Z`) - whole
}

/**
 * Returns the instant at which the zone's clocks show that day and time ('HH:MM', '24:00' is the next midnight). A time skipped by a clock change is
 * counted as that long after midnight; one that occurs twice is the first.
 */
export function instantOf(day: string, time: string, zone: string): Date {
  const [hours, minutes] = [Number(time.slice(0, 2)), Number(time.slice(3, 5))]
  const read = Date.parse(`${day}T00:00:00Z`) + (hours * 60 + minutes) * 60_000
  const first = read - offsetOf(new Date(read - 12 * 3_600_000), zone)
  if (offsetOf(new Date(first), zone) === read - first) return new Date(first)
  return new Date(read - offsetOf(new Date(first), zone))
}

const dayMinutes = 1440

/** The moment of a civil day's minute; one past 1440 is on the next morning. */
export function momentAt(date: string, minute: number, zone: string): Date {
  const day = addDays(date, Math.floor(minute / dayMinutes))
  const [hours, minutes] = [Math.floor((minute % dayMinutes) / 60), minute % 60]
  return instantOf(day, `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`, zone)
}

/** Returns the span from the first instant of a day in the zone to that of the next day. */
export const dayOf = (day: string, zone: string): { from: Date; until: Date } => ({
  from: instantOf(day, '00:00', zone),
  until: instantOf(addDays(day, 1), '00:00', zone),
})

/** '2026-12-01T23:59:59.000-03:00': the instant as the clocks of the zone show it, with their offset. */
export function withOffset(at: Date, zone: string): string {
  const offset = offsetOf(at, zone)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 3_600_000), (Math.abs(offset) / 60_000) % 60]
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(at.getTime() + offset).toISOString().slice(0, -1)}${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const words = new Map<string, Intl.DateTimeFormat>()

/** Formats an instant in the zone's local time, in the given `style`. Caches one formatter per zone and style. */
export function formatMoment(at: Date | string, zone: string, style: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${JSON.stringify(style)}`
  let known = words.get(key)
  if (!known) {
    known = new Intl.DateTimeFormat('pt-BR', { ...style, timeZone: zone })
    words.set(key, known)
  }
  return known.format(new Date(at))
}

/** '23/11/2026, 14:20'. */
export const dayAndTime = (at: Date | string, zone: string): string =>
  formatMoment(at, zone, { dateStyle: 'short', timeStyle: 'short' })

/** '23/11/2026 14:20', as tables and papers write it; nothing for none. */
export const tableMoment = (at: Date | string | null, zone: string): string =>
  at === null ? '' : dayAndTime(at, zone).replace(',', '')
