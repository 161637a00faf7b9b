import { civilDate } from '../../domain/calendar.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'

/**
 * By whose clock the screens tell days and hours, and read those that people type: the open condominium's, wherever the browser is. It is
 * kept here and not passed down, since words are made far below the page; the page is drawn anew whenever another condominium opens.
 * Without one (the account's own pages, sign-up) and on the platform's pages it is Brasília's.
 */
let zone: string = brasiliaZone

export const openZone = (): string => zone

/** Said by who opens a condominium, before anything of it is drawn; null for none. */
export function keepZone(opened: string | null | undefined): void {
  zone = opened ?? brasiliaZone
}

/** The open condominium's civil day. The server decides by its own clock. */
export const today = (now: Date = new Date()): string => civilDate(now, zone)
