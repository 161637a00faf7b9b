import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import {
  type BuildingEvent,
  eventAddress,
  eventKinds,
  eventNote,
  eventTitle,
} from '../../../../domain/building-calendar/events.ts'
import { addDays } from '../../../../domain/calendar.ts'
import type { Role } from '../../../../domain/permissions/roles.ts'

/** What `private.building_feed` gives: the events that the owner of an address may know. */
export type BuildingFeed = {
  condominium_id: string
  condominium: string
  role: Role
  events: BuildingEvent[]
  /** Where half a year is more than a calendar takes, the day from which on nothing is in it. */
  until_on: string | null
}

/** A session whose end nobody knows takes two hours, a term none. */
const SESSION_MS = 2 * 3_600_000

/**
 * Returns the building's events as an iCalendar of RFC 5545, each with a stable UID and the kind as its category. What takes whole days is a date
 * without hours, and leaves its reader free; what was called off is no longer there.
 */
export function toBuildingCalendar(feed: BuildingFeed, siteUrl: string, now: Date): string {
  const calendar = ical({
    name: `Calendário do prédio: ${feed.condominium}`,
    prodId: { company: 'Prumo', product: 'Calendário do prédio', language: 'PT' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: null,
    ttl: 3600,
  })
  const uids = new Map<string, number>()
  for (const event of feed.events) {
    const { what, id, on_date, until_on, starts_at } = event
    // What has no page of its own is the condominium's that day; a supplier may have two papers that end on the same one.
    const uid = `${what}-${id ?? feed.condominium_id}-${on_date}`
    const nth = (uids.get(uid) ?? 0) + 1
    uids.set(uid, nth)
    calendar.createEvent({
      id: `${uid}${nth > 1 ? `-${nth}` : ''}@prumo`,
      ...(starts_at
        ? { start: new Date(starts_at), end: endOf(event) }
        : { start: midnight(on_date), end: midnight(addDays(until_on, 1)), allDay: true }),
      stamp: now,
      summary: eventTitle(event),
      description: [eventKinds[event.kind], eventNote(event)].filter(Boolean).join('. '),
      location: feed.condominium,
      categories: [{ name: eventKinds[event.kind] }],
      url: `${siteUrl}${eventAddress(event, feed.role)}`,
      status: what === 'reservation_pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      busystatus:
        event.kind === 'assembly' || event.is_mine ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
    })
  }
  if (feed.until_on)
    calendar.createEvent({
      id: `continues-${feed.condominium_id}-${feed.until_on}@prumo`,
      start: midnight(feed.until_on),
      end: midnight(addDays(feed.until_on, 1)),
      allDay: true,
      stamp: now,
      summary: 'Daqui em diante, veja o calendário no Prumo',
      description: 'São eventos demais para este calendário: ele vai só até a véspera. No Prumo estão todos.',
      url: `${siteUrl}/dashboard/calendario?dia=${feed.until_on}`,
      busystatus: ICalEventBusyStatus.FREE,
    })
  return calendar.toString()
}

/** A day of an event without hours: written without a zone, so every calendar shows that day. */
const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

const endOf = ({ kind, starts_at, ends_at }: BuildingEvent): Date =>
  ends_at ? new Date(ends_at) : new Date(Date.parse(starts_at ?? '') + (kind === 'assembly' ? SESSION_MS : 0))
