import { civilDate } from '../../calendar.ts'
import { instantOf } from '../../time-zones/moments.ts'
import type { Delivery } from '../fold/deliveries.ts'
import type { Visit } from '../fold/visits.ts'
import { isInWindow } from '../passes.ts'
import type { SnapshotAuthorization, SnapshotBan } from '../snapshot.ts'
import { fold } from './find.ts'

const hour = 3_600_000

/** Visits by authorisation that this device knows of, and which the server's count (`uses`) has not. */
export type UnsentUses = ReadonlyMap<string, number>

/** Counts an authorisation's uses, as far as known here. */
const usesOf = (authorization: SnapshotAuthorization, unsent: UnsentUses): number =>
  authorization.uses + (unsent.get(authorization.id) ?? 0)

/**
 * Returns the people who may come now and did not yet today, those whose time ends first on top. The search finds people who come a second time. A
 * unit that hides its visitors identifies them only by the pass, so that they appear in no list.
 */
export function expectedNow(
  authorizations: readonly SnapshotAuthorization[],
  visits: readonly Visit[],
  unsent: UnsentUses,
  now: Date,
  zone: string,
): SnapshotAuthorization[] {
  const told = now.toISOString()
  const today = civilDate(now, zone)
  const came = new Set(
    visits
      .filter(
        ({ status, entered_at }) =>
          status === 'inside' || (status === 'left' && civilDate(new Date(entered_at), zone) === today),
      )
      .flatMap(({ authorization_id }) => authorization_id ?? []),
  )
  return authorizations
    .filter((one) => one.name !== '' && !came.has(one.id))
    .filter(
      (one) => one.valid_from <= told && told <= one.valid_until && isInWindow(windowOf(one), now, zone),
    )
    .filter((one) => one.uses_max === null || usesOf(one, unsent) < one.uses_max)
    .sort((a, b) => endOf(a, today, zone) - endOf(b, today, zone) || compare(a.name, b.name))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Returns when today's time ends, by the hours on the building's clock or by the last instant. Milliseconds. */
const endOf = ({ until_time, valid_until }: SnapshotAuthorization, today: string, zone: string) => {
  const last = Date.parse(valid_until)
  return until_time ? Math.min(instantOf(today, until_time, zone).getTime(), last) : last
}

const windowOf = ({ weekdays, from_time, until_time }: SnapshotAuthorization) => ({
  ...(weekdays ? { d: weekdays } : {}),
  ...(from_time && until_time ? { f: from_time, t: until_time } : {}),
})

/** Returns the visits inside the building, the latest first. */
export const insideNow = (visits: readonly Visit[]): Visit[] =>
  visits
    .filter(({ status }) => status === 'inside')
    .sort((a, b) => compare(b.entered_at, a.entered_at) || compare(a.id, b.id))

/** Returns whether a visit exceeds the condominium's hours. */
export const isOverstay = (visit: Visit, overstayHours: number, now: Date): boolean =>
  visit.status === 'inside' && now.getTime() - Date.parse(visit.entered_at) > overstayHours * hour

/** Returns the deliveries to hand over, the latest first. */
export const waitingNow = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries
    .filter(({ status }) => status === 'waiting')
    .sort((a, b) => compare(b.arrived_at, a.arrived_at) || compare(a.id, b.id))

/** Notices not to admit that are in force. `until` is the last day, the building's. */
export const bansInForce = (bans: readonly SnapshotBan[], now: Date, zone: string): SnapshotBan[] => {
  const today = civilDate(now, zone)
  return bans.filter(({ until }) => until === null || until >= today)
}

/** Those in force for a unit, or for the whole building. */
export const bansOf = (
  bans: readonly SnapshotBan[],
  unitId: string | null,
  now: Date,
  zone: string,
): SnapshotBan[] =>
  bansInForce(bans, now, zone).filter(({ unit_id }) => unit_id === null || unit_id === unitId)

/**
 * Returns the ban that a name matches: every part of the shorter name, two at least unless it is the whole, is in the longer one. It prompts the
 * doorman to check; it decides nothing by itself.
 */
export function banOf(bans: readonly SnapshotBan[], name: string): SnapshotBan | null {
  const typed = partsOf(name)
  if (typed.length === 0) return null
  return (
    bans.find((ban) => {
      const banned = partsOf(ban.name)
      const [short, long] = typed.length < banned.length ? [typed, banned] : [banned, typed]
      if (short.length === 0 || (short.length === 1 && long.length > 1)) return false
      return short.every((part) => long.includes(part))
    }) ?? null
  )
}

const partsOf = (name: string) =>
  fold(name)
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 0 && !['de', 'da', 'do', 'das', 'dos', 'e'].includes(part))
