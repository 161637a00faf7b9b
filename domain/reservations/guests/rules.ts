const HOUR = 3_600_000

/** A space's guest rules; null allows its capacity. */
export type GuestTerms = { capacity: number; guests_most: number | null; guests_until_hours: number }

/** The most people on a list of a space. */
export const mostGuests = ({ capacity, guests_most }: GuestTerms): number =>
  Math.min(guests_most ?? capacity, capacity)

/** Until when a list is changed: by residents the space's hours before the beginning, by the management until the end. */
export function listUntil(
  { guests_until_hours }: GuestTerms,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  isManager: boolean,
): Date {
  return isManager ? ends_at : new Date(starts_at.getTime() - guests_until_hours * HOUR)
}
