import { civil, hoursOn, momentAt } from '../../../../domain/reservations/rules.ts'
import { openZone } from '../../../lib/zone.ts'
import type { Area, CalendarEntry } from '../queries.ts'

/** Minutes of a civil day in Brasília; past 1440 it is the next morning. */
export type Stretch = { from: number; until: number }

/** A time of a space that is closed to others, with its entry. */
export type Busy = Stretch & { entry: CalendarEntry }

/** A turn, or opening hours, of a space on a day. */
export type Turn = Stretch & {
  name: string
  /** The entry that occupies the whole turn; opening hours are occupied in parts. */
  held: CalendarEntry | undefined
  /** No part can be booked any more. */
  isOver: boolean
}

/** The time to book, or to wait for: a whole turn, or a time within opening hours. */
export type Choice = {
  area: Area
  date: string
  /** The turn, or the opening hours. */
  from: number
  until: number
  taken: boolean
  /** Where within opening hours was pressed; from their beginning otherwise. */
  at?: number
  /** The occupied parts of the opening hours, including the space's time for cleaning. */
  busy: readonly Stretch[]
}

const dayLength = 1440
/** The last minute of a day's own bookings: opening hours end by six in the next morning. */
const lastMinute = dayLength + 360

/** Returns the entries that occupy a space on a day. */
export const entriesOn = (area: Area, date: string, entries: readonly CalendarEntry[]): CalendarEntry[] =>
  entries.filter(
    (entry) =>
      entry.area_id === area.id &&
      new Date(entry.starts_at) < momentAt(date, lastMinute, openZone()) &&
      new Date(entry.ends_at) > momentAt(date, 0, openZone()),
  )

/** Where an entry lies on a day, in its minutes; what began before it is below zero. */
export function stretchOf(entry: Pick<CalendarEntry, 'starts_at' | 'ends_at'>, date: string): Stretch {
  const minuteOf = (at: string) => {
    const { date: on, minute } = civil(new Date(at), openZone())
    return ((Date.parse(on) - Date.parse(date)) / 86_400_000) * dayLength + minute
  }
  return { from: minuteOf(entry.starts_at), until: minuteOf(entry.ends_at) }
}

/** Returns the times of a day closed to other bookings: each entry, plus the gap after it and before the next. */
const busyOn = (area: Area, date: string, entries: readonly CalendarEntry[]): Busy[] =>
  entriesOn(area, date, entries).map((entry) => {
    const { from, until } = stretchOf(entry, date)
    const apart = entry.kind === 'booking' ? area.buffer_before + area.buffer_after : 0
    return { entry, from: from - apart, until: until + apart }
  })

/** Returns a space's day: its turns or opening hours in order, with their entries. */
export function turnsOf(area: Area, date: string, now: string, entries: readonly CalendarEntry[]): Turn[] {
  const busy = area.mode === 'slots' ? busyOn(area, date, entries) : []
  return hoursOn(area, area.hours, date).map(({ name, starts_minute: from, ends_minute: until }) => {
    const held = busy.find((one) => one.from < until && one.until > from)?.entry
    const last = area.mode === 'slots' ? from : until - area.min_minutes
    return { name, from, until, held, isOver: momentAt(date, last, openZone()) <= new Date(now) }
  })
}

/** What pressing a turn chooses; `at`, the minute that was pressed. */
export const choiceOf = (
  area: Area,
  date: string,
  { from, until, held }: Turn,
  entries: readonly CalendarEntry[],
  at?: number,
): Choice => ({
  area,
  date,
  from,
  until,
  taken: held !== undefined,
  busy: area.mode === 'free' ? busyOn(area, date, entries) : [],
  ...(at === undefined ? {} : { at }),
})

/** Returns whether the user may join the waiting list for an occupied turn. */
export const mayWait = ({ held, isOver }: Turn): boolean =>
  !isOver && held !== undefined && held.kind === 'booking' && !held.is_mine

/** Returns whether the reader may open the booking itself: their own, and those whose unit they can see. */
export const opens = (entry: CalendarEntry): boolean =>
  entry.kind === 'booking' && (entry.is_mine || entry.unit_label !== null)

/** Describes who or what occupies a time, as far as the reader may know. */
export function heldWords(entry: CalendarEntry): string {
  if (entry.kind === 'block') return `fechado: ${entry.note ?? ''}`
  if (entry.is_mine) return entry.state === 'pending' ? 'sua, aguarda aprovação' : 'sua'
  return entry.unit_label ? `unidade ${entry.unit_label}` : 'ocupado'
}
