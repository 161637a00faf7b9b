import {
  BadgeCheck,
  Bike,
  CircleSlash,
  Clock,
  DoorOpen,
  HardHat,
  LogOut,
  type LucideIcon,
  PartyPopper,
  User,
} from 'lucide-react'
import { addDays, civilDate, formatDate } from '../../../domain/calendar.ts'
import type { VisitKind } from '../../../domain/concierge/acts.ts'
import * as words from '../../../domain/concierge/words.ts'
import { civilTime } from '../../../domain/time-zones/moments.ts'
import { dayOf, shortDate } from '../../lib/words.ts'
import { openZone } from '../../lib/zone.ts'

type Word = { label: string; Icon: LucideIcon }
/** Combines the words that lists and papers share with their icon on a screen. */
const drawn = <Key extends string>(
  words: Readonly<Record<Key, string>>,
  icons: Readonly<Record<Key, LucideIcon>>,
): Record<Key, Word> =>
  Object.fromEntries(
    (Object.keys(words) as Key[]).map((key) => [key, { label: words[key], Icon: icons[key] }]),
  ) as Record<Key, Word>

export const visitKindWords = drawn<VisitKind>(words.visitKindWords, {
  visitor: User,
  provider: HardHat,
  guest: PartyPopper,
  courier: Bike,
  other: User,
})

export type VisitStatus = keyof typeof words.visitStatusWords
export const visitStatusWords = drawn<VisitStatus>(words.visitStatusWords, {
  inside: DoorOpen,
  left: LogOut,
  refused: CircleSlash,
  undone: Clock,
})

export type DeliveryStatus = keyof typeof words.deliveryStatusWords
export const deliveryStatusWords = drawn<DeliveryStatus>(words.deliveryStatusWords, {
  waiting: Clock,
  handed: BadgeCheck,
  returned: LogOut,
  undone: CircleSlash,
})

export { admittedWords, occurrenceWords, proofWords } from '../../../domain/concierge/words.ts'

/** '9h05' of an instant by the building's clock. */
export const hourOf = (instant: string): string =>
  civilTime(new Date(instant), openZone())
    .replace(':', 'h')
    .replace(/^0(\d)/, '$1')

/** 'hoje, 9h05', 'ontem, 18h40', '12/11, 9h05'. */
export function momentOf(instant: string, now = new Date()): string {
  return `${nearDay(dayOf(instant), civilDate(now, openZone()))}, ${hourOf(instant)}`
}

/** 'hoje', 'amanhã', 'ontem' or the date. */
function nearDay(day: string, today: string): string {
  if (day === today) return 'hoje'
  if (day === addDays(today, 1)) return 'amanhã'
  if (day === addDays(today, -1)) return 'ontem'
  return shortDate(day, today)
}

/** 'hoje', 'ontem', 'há 6 dias': how long something waits. */
export function waitedFor(days: number): string {
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${days} dias`
}

const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** 'segunda, quarta e sexta'; 'segunda a sexta'; 'todo dia'. */
export function weekdaysOf(days: readonly number[] | null): string {
  if (!days || days.length === 0 || days.length === 7) return 'todo dia'
  const sorted = [...days].sort((a, b) => a - b)
  if (sorted.join() === '1,2,3,4,5') return 'segunda a sexta'
  const names = sorted.map((day) => weekdayNames[day] ?? '')
  return names.length === 1
    ? `toda ${names[0]}`.replace('toda domingo', 'todo domingo').replace('toda sábado', 'todo sábado')
    : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
}

type When = {
  valid_from: string
  valid_until: string
  weekdays: number[] | null
  from_time: string | null
  until_time: string | null
}
const plainTime = (time: string) => time.replace(':', 'h').replace(/^0/, '').replace(/h00$/, 'h')

/** Describes when a visitor is expected in everyday words: 'hoje até 22h', 'toda sexta, 8h às 16h, até 30/12'. */
export function whenOf(
  { valid_from, valid_until, weekdays, from_time, until_time }: When,
  now = new Date(),
): string {
  const today = civilDate(now, openZone())
  const first = dayOf(valid_from)
  const last = dayOf(new Date(Date.parse(valid_until) - 1).toISOString())
  const hours = from_time && until_time ? `${plainTime(from_time)} às ${plainTime(until_time)}` : ''
  if (weekdays || Date.parse(valid_until) - Date.parse(valid_from) > 3 * 86_400_000) {
    const started = first > today ? `a partir de ${nearDay(first, today)}` : ''
    return [weekdaysOf(weekdays), hours, started, `até ${shortDate(last, today)}`].filter(Boolean).join(', ')
  }
  const starts = plainTime(hourOf(valid_from).replace('h', ':').padStart(5, '0'))
  const ends = plainTime(hourOf(valid_until).replace('h', ':').padStart(5, '0'))
  const wholeDay = starts === '0h' && (ends === '0h' || ends === '23h59')
  if (first === last) {
    if (hours) return `${nearDay(first, today)}, ${hours}`
    const hasBegun = first === today && Date.parse(valid_from) <= now.getTime()
    if (hasBegun) return ends === '0h' ? 'hoje, até meia-noite' : `hoje, até ${ends}`
    return wholeDay
      ? `${nearDay(first, today)}, o dia todo`
      : `${nearDay(first, today)}, ${starts} às ${ends === '0h' ? '24h' : ends}`
  }
  // A party ends after midnight: it is of the day on which it begins.
  if (Date.parse(valid_until) - Date.parse(valid_from) <= 86_400_000 && !wholeDay)
    return `${nearDay(first, today)}, ${starts} às ${ends}`
  return [`${nearDay(first, today)} a ${nearDay(last, today)}`, hours].filter(Boolean).join(', ')
}

/** Whole days of the building since an instant. */
export const daysSince = (instant: string, now = new Date()): number =>
  Math.round((Date.parse(civilDate(now, openZone())) - Date.parse(dayOf(instant))) / 86_400_000)

export const untilWords = (day: string | null): string => (day ? `até ${formatDate(day)}` : 'sem prazo')
