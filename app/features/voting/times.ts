import { civilTime, dayAndTime, formatMoment } from '../../../domain/time-zones/moments.ts'
import { openZone } from '../../lib/zone.ts'
/** 'quinta-feira, 10/12/2026, às 19:30' by the building's clock. */
export function momentWords(at: string | Date): string {
  const day = formatMoment(at, openZone(), {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  return `${day}, às ${hourWords(at)}`
}

/** '10/12/2026, 19:30'. */
export const shortMoment = (at: string | Date): string => dayAndTime(at, openZone())

/** '19:30'. */
export const hourWords = (at: string | Date): string => civilTime(new Date(at), openZone())

/** '42 min', '1 h 05 min' between two moments. */
export function lastingWords(from: string | Date, until: string | Date): string {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - new Date(from).getTime()) / 60_000))
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** '1:12' of seconds. */
export const clockWords = (seconds: number): string =>
  `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`

type Speech = { started_at: string; minutes: number | null }

/** 'falando há 1:12', 'restam 0:48' or 'tempo esgotado há 0:15', and whether the time is over; `now` in milliseconds since 1970. */
export function speechWords(
  { started_at, minutes }: Speech,
  now: number,
): { words: string; isOver: boolean } {
  const spoken = Math.floor((now - new Date(started_at).getTime()) / 1000)
  if (minutes === null) return { words: `falando há ${clockWords(spoken)}`, isOver: false }
  const left = minutes * 60 - spoken
  return left > 0
    ? { words: `restam ${clockWords(left)}`, isOver: false }
    : { words: `tempo esgotado há ${clockWords(-left)}`, isOver: true }
}
