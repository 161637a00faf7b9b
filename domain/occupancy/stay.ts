import { addDays } from '../calendar.ts'
import type { OccupancyKind } from '../units/occupancy-kind.ts'

/** An exact part of a unit, n ÷ d. */
export type Part = { n: number; d: number }

/** A row of `occupancies`: a person's time in a unit without any change. Civil dates, both ends included. */
export type Stay = {
  id: string
  person_id: string
  kind: OccupancyKind
  starts_on: string
  ends_on: string | null
  is_payer: boolean
  is_voter: boolean
  part: Part | null
}

/** Owners of any kind: they vote, and their parts make the whole. */
export const isOwner = ({ kind }: Pick<Stay, 'kind'>): boolean =>
  kind === 'owner' || kind === 'co_owner' || kind === 'off_site_owner'

/** Returns whether the stay includes this day. */
export const covers = ({ starts_on, ends_on }: Pick<Stay, 'starts_on' | 'ends_on'>, day: string): boolean =>
  starts_on <= day && (ends_on === null || ends_on >= day)

export type Tense = 'past' | 'present' | 'future'

export function tenseOf({ starts_on, ends_on }: Pick<Stay, 'starts_on' | 'ends_on'>, today: string): Tense {
  if (starts_on > today) return 'future'
  return ends_on !== null && ends_on < today ? 'past' : 'present'
}

/** Whether two times share a day. */
export const overlap = (
  one: Pick<Stay, 'starts_on' | 'ends_on'>,
  other: Pick<Stay, 'starts_on' | 'ends_on'>,
): boolean =>
  (one.ends_on === null || one.ends_on >= other.starts_on) &&
  (other.ends_on === null || other.ends_on >= one.starts_on)

/** The day after an end; null is never. */
export const dayAfter = (end: string | null): string | null => (end === null ? null : addDays(end, 1))

export const samePart = (one: Part | null, other: Part | null): boolean =>
  one === other || (one !== null && other !== null && one.n * other.d === other.n * one.d)
