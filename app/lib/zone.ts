import { civilDate } from '../../domain/calendar.ts'
import type { LocalHoliday } from '../../domain/holidays.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'

/**
 * The time zone in which screens show and parse days and hours: the open condominium's, wherever the browser is. It is stored here and not passed
 * down, since text is built far below the page; the page is redrawn whenever another condominium opens. Without one (the account's own pages,
 * sign-up) and on the platform's pages it is Brasília's.
 */
let zone: string = brasiliaZone

export const openZone = (): string => zone

/** Sets the zone of the opened condominium, before any of it is drawn; null for none. */
export function keepZone(opened: string | null | undefined): void {
  zone = opened ?? brasiliaZone
}

const none: readonly LocalHoliday[] = []
let holidays = none

/** The holidays of the open condominium's state and town, and its own: kept here as the zone is. One list until they change. */
export const openHolidays = (): readonly LocalHoliday[] => holidays

export function keepHolidays(opened: readonly LocalHoliday[] | null | undefined): void {
  holidays = opened ?? none
}

/** Returns the open condominium's civil day. The server decides by its own clock. */
export const today = (now: Date = new Date()): string => civilDate(now, zone)
