import { civilDate } from '../../../domain/calendar.ts'
import { civilTime, formatMoment } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'

/** '10:00' of a moment by the building's clock. */
export const hourWords = (at: string | Date): string => civilTime(new Date(at), openZone())

/** 'sáb., 05/12/2026'. */
export const dayWords = (at: string | Date): string =>
  formatMoment(at, openZone(), { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })

/** 'sáb., 05/12', with the year only if it is not that of `now`. */
export const nearDayWords = (at: string | Date, now: string): string => {
  const words = dayWords(at)
  return words.endsWith(dateOf(now).slice(0, 4)) ? words.slice(0, -5) : words
}

/** '10:00 a 22:00'. */
export const spanWords = (from: string | Date, until: string | Date): string =>
  `${hourWords(from)} a ${hourWords(until)}`

export const dateOf = (at: string): string => civilDate(new Date(at), openZone())

/** '10:00' of a minute of the day; past midnight it begins again. */
export const minuteWords = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const list = new Intl.ListFormat('pt-BR')
/** 'Salão, Quadra e Churrasqueira'. */
export const listWords = (names: readonly string[]): string => list.format(names)
