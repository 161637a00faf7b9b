import { civilDate, weekday } from '../calendar.ts'
import { minuteOfDay } from '../time-zones/moments.ts'
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

/** A person's notification preferences, with the condominium's defaults. */
export type Preferences = {
  /** By whose clock the hours are: the building's. */
  zone: string
  /** 'HH:MM', both or none; 22:00 to 07:00 crosses midnight. */
  quietFrom: string | null
  quietUntil: string | null
  digest: Digest
  choices: Choices
  defaults: Choices
}

export const noPreferences: Omit<Preferences, 'zone'> = {
  quietFrom: null,
  quietUntil: null,
  digest: 'off',
  choices: {},
  defaults: {},
}

/** One delivery of a message; `after` is null for at once. */
export type Delivery = { channel: Channel; after: Date | null; inDigest: boolean }

const minute = 60_000
const day = 24 * 60
/** When a digest leaves: at eight in the morning, the weekly one on Mondays. */
const digestAt = 8 * 60
const digestDay = 1

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The beginning of the minute that is so many minutes later. */
const laterBy = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.getTime() / minute) * minute + minutes * minute)

/** When the quiet hours that it is now end; null outside them. */
export function quietEnd(
  { quietFrom, quietUntil, zone }: Pick<Preferences, 'quietFrom' | 'quietUntil' | 'zone'>,
  now: Date,
): Date | null {
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return null
  const minutes = minuteOfDay(now, zone)
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)]
  const isQuiet = from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until
  return isQuiet ? laterBy(now, (until - minutes + day) % day) : null
}

/** When the next digest leaves. */
export function nextDigest(digest: Exclude<Digest, 'off'>, now: Date, zone: string): Date {
  const minutes = minuteOfDay(now, zone)
  const toMorning = (digestAt - minutes + day) % day || day
  if (digest === 'daily') return laterBy(now, toMorning)
  const morning = (weekday(civilDate(now, zone)) + (minutes + toMorning >= day ? 1 : 0)) % 7
  return laterBy(now, toMorning + ((digestDay - morning + 7) % 7) * day)
}

/**
 * Returns the channels and times at which an event reaches a person. Events that are urgent, or mandatory by law or as an answer to the person, are
 * sent at once; the rest respect quiet hours, and e-mails may wait for the digest.
 * @param open Channels that this installation and this person have.
 */
export function deliveriesOf(
  event: EventName,
  preferences: Preferences,
  open: readonly Channel[],
  now: Date,
): Delivery[] {
  const { urgent }: NotificationEvent = events[event]
  const { choices, defaults, digest, zone } = preferences
  return open
    .filter((channel) => isOn(event, channel, choices, defaults))
    .map((channel) => {
      // A message inside the product disturbs no one.
      if (channel === 'app' || urgent || isLocked(event, channel) || event === 'test')
        return { channel, after: null, inDigest: false }
      if (channel === 'email' && digest !== 'off')
        return { channel, after: nextDigest(digest, now, zone), inDigest: true }
      return { channel, after: quietEnd(preferences, now), inDigest: false }
    })
}
