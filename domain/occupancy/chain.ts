import { addDays } from '../calendar.ts'
import type { OccupancyKind } from '../units/occupancy-kind.ts'
import type { Stay } from './stay.ts'

/** The whole time in a unit that a row is part of: rows of the same person and kind without a gap between them, in order. */
export function chainOf(stays: readonly Stay[], id: string): Stay[] {
  const row = stays.find((stay) => stay.id === id)
  if (!row) return []
  const same = stays
    .filter(({ person_id, kind }) => person_id === row.person_id && kind === row.kind)
    .sort((a, b) => a.starts_on.localeCompare(b.starts_on))
  const follows = (one: Stay | undefined, next: Stay | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    one.ends_on !== null &&
    addDays(one.ends_on, 1) === next.starts_on
  const at = same.indexOf(row)
  let [first, last] = [at, at]
  while (follows(same[first - 1], same[first])) first -= 1
  while (follows(same[last], same[last + 1])) last += 1
  return same.slice(first, last + 1)
}

export type Shape = { kind?: OccupancyKind; starts_on?: string; ends_on?: string | null }

/** Changes the kind, beginning or end of a whole stay; drops rows that no longer have a day in it. */
export function reshape(stays: readonly Stay[], id: string, shape: Shape): Stay[] {
  const chain = chainOf(stays, id)
  const starts_on = shape.starts_on ?? chain[0]?.starts_on ?? ''
  const ends_on = shape.ends_on === undefined ? (chain.at(-1)?.ends_on ?? null) : shape.ends_on
  const kept = chain.filter(
    (row) =>
      (row.ends_on === null || row.ends_on >= starts_on) && (ends_on === null || row.starts_on <= ends_on),
  )
  // The days may all lie outside of what there was: then the first row is moved there.
  const rows = kept.length > 0 ? kept : chain.slice(0, 1)
  const shaped = rows.map((row, index) => ({
    ...row,
    kind: shape.kind ?? row.kind,
    starts_on: index === 0 ? starts_on : row.starts_on,
    ends_on: index === rows.length - 1 ? ends_on : row.ends_on,
  }))
  return [...without(stays, id), ...shaped]
}

/** Returns all rows except those of the whole stay that this one is part of. */
export function without(stays: readonly Stay[], id: string): Stay[] {
  const gone = new Set(chainOf(stays, id))
  return stays.filter((stay) => !gone.has(stay))
}
