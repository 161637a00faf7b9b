import {
  type Channel,
  type Choices,
  type EventName,
  events,
  isLocked,
  isOn,
  type NotificationEvent,
} from './events.ts'

export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** How one person wants to be told, with what their condominium sets for who has not chosen. */
export type Preferences = {
  /** 'HH:MM' in Brasília time, both or none; 22:00 to 07:00 goes over midnight. */
  quietFrom: string | null
  quietUntil: string | null
  digest: Digest
  choices: Choices
  defaults: Choices
}

export const noPreferences: Preferences = {
  quietFrom: null,
  quietUntil: null,
  digest: 'off',
  choices: {},
  defaults: {},
}

/** One way a message leaves; `after` is null for at once. */
export type Delivery = { channel: Channel; after: Date | null; inDigest: boolean }

const minute = 60_000
const day = 24 * 60
/** When a digest leaves: at eight in the morning, the weekly one on Mondays. */
const digestAt = 8 * 60
const digestDay = 1

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Minutes since midnight and day of the week in Brasília. */
function localTime(now: Date): { minutes: number; weekday: number } {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  return {
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The beginning of the minute that is so many minutes later. */
const laterBy = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.getTime() / minute) * minute + minutes * minute)

/** When the quiet hours that it is now end; null outside them. */
export function quietEnd(
  { quietFrom, quietUntil }: Pick<Preferences, 'quietFrom' | 'quietUntil'>,
  now: Date,
): Date | null {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return null
  const { minutes } = localTime(now)
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until
  return isQuiet ? laterBy(now, (until - minutes + day) % day) : null
}

/** When the next digest leaves. */
export function nextDigest(digest: Exclude<Digest, 'off'>, now: Date): Date {
  const { minutes, weekday } = localTime(now)
  const toMorning = (digestAt - minutes + day) % day || day
  if (digest === 'daily') return laterBy(now, toMorning)
  const morning = (weekday + (minutes + toMorning >= day ? 1 : 0)) % 7
  return laterBy(now, toMorning + ((digestDay - morning + 7) % 7) * day)
}

/**
 * How an event reaches a person: by which channels, and when. What the law or an answer of one's own makes mandatory, and what is
 * urgent, leaves at once; the rest keeps the quiet hours, and e-mails may wait for the digest.
 * @param open Channels that this installation and this person have.
 */
export function deliveriesOf(
  event: EventName,
  preferences: Preferences,
  open: readonly Channel[],
  now: Date,
): Delivery[] {
  const { urgent }: NotificationEvent = events[event]
  const { choices, defaults, digest } = preferences
  return open
    .filter((channel) => isOn(event, channel, choices, defaults))
    .map((channel) => {
      // What waits in the product disturbs nobody.
      if (channel === 'app' || urgent || isLocked(event, channel) || event === 'test')
        return { channel, after: null, inDigest: false }
      if (channel === 'email' && digest !== 'off')
        return { channel, after: nextDigest(digest, now), inDigest: true }
      return { channel, after: quietEnd(preferences, now), inDigest: false }
    })
}
