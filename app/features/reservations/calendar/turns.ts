import { addDays } from '../../../../domain/calendar.ts'
import { civil, holidayOn, hoursOn, noticeRefusal } from '../../../../domain/reservations/rules.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { openZone } from '../../../lib/zone.ts'
import type { Area, CalendarEntry, Start, Wait } from '../queries.ts'
import { hourWords, spanWords } from '../times.ts'

/** Minutes of a civil day in Brasília; past 1440 it is the next morning. */
export type Stretch = { from: number; until: number }

/** A time of a space that is closed to others, with its entry. */
export type Busy = Stretch & { entry: CalendarEntry }

/** A turn, or opening hours, of a space on a day. */
export type Turn = Stretch & {
  name: string
  /** The entry that occupies the whole turn; opening hours are occupied in parts. */
  held: CalendarEntry | undefined
  /** The minutes at which a booking may begin by the space's rules; other bookings occupy some of them. */
  starts: readonly number[]
  /** The reader's place in the waiting list for it. */
  wait: Wait | undefined
  /** Why none may; null where one may. */
  refusal: ReturnType<typeof noticeRefusal>
}
/** Whose view of the calendar it is: the product's clock, the reader's places in lines, and whether the notice periods do not bind them. */
export type Reader = Pick<Start, 'now' | 'waits'> & { isManager: boolean }

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
  /** The minutes at which it may begin. */
  starts: readonly number[]
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

/** The entries to list beside a day's opening hours: those that touch them. */
export const listedOn = (
  area: Area,
  date: string,
  turns: readonly Turn[],
  entries: readonly CalendarEntry[],
) =>
  entriesOn(area, date, entries).filter((entry) => {
    const { from, until } = stretchOf(entry, date)
    return turns.some((turn) => turn.from < until && turn.until > from)
  })

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
export function turnsOf(area: Area, date: string, reader: Reader, entries: readonly CalendarEntry[]): Turn[] {
  const busy = area.mode === 'slots' ? busyOn(area, date, entries) : []
  return hoursOn(area, area.hours, date).map(({ name, starts_minute: from, ends_minute: until }) => {
    const held = busy.find((one) => one.from < until && one.until > from)?.entry
    const begins = momentAt(date, from, openZone()).getTime()
    const wait = reader.waits.find((one) => one.area_id === area.id && Date.parse(one.starts_at) === begins)
    return { name, from, until, held, wait, ...startsOf(area, begins, { from, until }, reader) }
  })
}

/** The starts of a turn or of opening hours that the notice periods allow, as the server checks them. */
function startsOf(
  area: Area,
  begins: number,
  { from, until }: Stretch,
  { now, isManager }: Reader,
): Pick<Turn, 'starts' | 'refusal'> {
  const step = area.step_minutes
  const count = area.mode === 'slots' ? 1 : Math.floor((until - area.min_minutes - from) / step) + 1
  const all = Array.from({ length: Math.max(0, count) }, (_, nth) => from + nth * step)
  const refusalAt = (minute: number) =>
    noticeRefusal(area, new Date(begins + (minute - from) * 60_000), { now: new Date(now), isManager })
  const starts = all.filter((minute) => refusalAt(minute) === null)
  return { starts, refusal: starts.length > 0 ? null : refusalAt(all.at(-1) ?? from) }
}

/** What pressing a turn chooses; `at`, the minute that was pressed. */
export const choiceOf = (
  area: Area,
  date: string,
  { from, until, held, starts }: Turn,
  entries: readonly CalendarEntry[],
  at?: number,
): Choice => ({
  area,
  date,
  from,
  until,
  starts,
  taken: held !== undefined,
  busy: area.mode === 'free' ? busyOn(area, date, entries) : [],
  ...(at === undefined ? {} : { at }),
})

/** The starts that leave room for the shortest booking. */
export const freeStarts = ({ area, starts, busy }: Pick<Choice, 'area' | 'starts' | 'busy'>): number[] =>
  starts.filter((start) => busy.every((one) => one.from >= start + area.min_minutes || one.until <= start))

/** Returns the first time of a space from a day on that is free to book, within so many days; null: none. */
export function nextFree(
  area: Area,
  from: string,
  days: number,
  reader: Reader,
  entries: readonly CalendarEntry[],
): { date: string; turn: Turn; at: number } | null {
  const own = entries.filter(({ area_id }) => area_id === area.id)
  for (let ahead = 0; ahead < days; ahead++) {
    const date = addDays(from, ahead)
    for (const turn of turnsOf(area, date, reader, own)) {
      const [at] = turn.held ? [] : freeStarts(choiceOf(area, date, turn, own))
      if (at !== undefined) return { date, turn, at }
    }
  }
  return null
}

/** Returns whether the user may join the waiting list for an occupied turn. */
export const mayWait = ({ held, refusal, wait }: Turn): boolean =>
  refusal === null && wait === undefined && held !== undefined && held.kind === 'booking' && !held.is_mine

/** Says why a turn has nothing to press: the reader's place in line, or the notice periods; null where nothing needs saying. */
export function refusalWords(area: Area, date: string, { held, refusal, from, wait }: Turn): string | null {
  if (wait)
    return wait.state === 'offered'
      ? 'Vagou para você: responda abaixo.'
      : `Você é o ${wait.position}º da lista.`
  if (held || refusal === null || refusal === 'reservation_past') return null
  if (refusal === 'reservation_too_late') return `Reserva-se até ${hoursWords(area.min_notice_hours)} antes.`
  const opens = momentAt(date, from, openZone()).getTime() - area.max_notice_days * 86_400_000
  return `Abre para reserva em ${civilDayWords(civil(new Date(opens), openZone()).date)}.`
}

const hoursWords = (hours: number) => (hours === 1 ? '1 hora' : `${hours} horas`)
const civilDayWords = (date: string) => date.split('-').reverse().join('/')

/** The names of a day's holidays and own days, as far as the spaces shown observe them. */
export const holidayWords = (areas: readonly Area[], date: string): string =>
  [...new Set(areas.map((area) => holidayOn(area, date)).filter((name) => name !== null))].join(' · ')

/** Returns whether the reader may open the booking itself: their own, and those whose unit they can see. */
export const opens = (entry: CalendarEntry): boolean =>
  entry.kind === 'booking' && (entry.is_mine || entry.unit_label !== null)

/** How an entry looks: closed, the reader's own, waiting for approval, or taken. */
export function entryState({
  kind,
  is_mine,
  state,
}: Pick<CalendarEntry, 'kind' | 'is_mine' | 'state'>): 'block' | 'mine' | 'pending' | 'booking' {
  if (kind === 'block') return 'block'
  if (is_mine) return 'mine'
  return state === 'pending' ? 'pending' : 'booking'
}

/** ' (14:00 a 18:00)' of a closure within a day; nothing of one of whole days. */
function hoursIfPart({ starts_at, ends_at }: CalendarEntry): string {
  const isWhole = hourWords(starts_at) === '00:00' && hourWords(ends_at) === '00:00'
  return isWhole ? '' : ` (${spanWords(starts_at, ends_at)})`
}

/** Describes who or what occupies a time, as far as the reader may know. */
export function heldWords(entry: CalendarEntry): string {
  if (entry.kind === 'block') return `fechado: ${entry.note ?? ''}${hoursIfPart(entry)}`
  if (entry.is_mine) return entry.state === 'pending' ? 'sua, aguarda aprovação' : 'sua'
  return entry.unit_label ? `unidade ${entry.unit_label}` : 'ocupado'
}
