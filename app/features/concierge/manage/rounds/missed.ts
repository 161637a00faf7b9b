import type { PatrolPass, PatrolPoint } from '../round-queries.ts'

export type PointStanding = {
  point: PatrolPoint
  last: PatrolPass | null
  /** How often it should have been passed within the time looked at, and was not; null where nothing is expected. */
  missed: number | null
  /** Its next pass is overdue by now. */
  isLate: boolean
}

const hour = 3_600_000

/**
 * Computes each point's state from the valid passes since `from`. Each interval of `every_hours` without a pass, counted from the last one (or from
 * the beginning), is a missed one; the running interval does not count. `passes` in any order.
 */
export function standingOf(
  points: readonly PatrolPoint[],
  passes: readonly PatrolPass[],
  from: Date,
  now: Date,
): PointStanding[] {
  return points.map((point) => {
    const mine = passes
      .filter(({ point_id, is_valid }) => point_id === point.id && is_valid)
      .sort((a, b) => Date.parse(a.passed_at) - Date.parse(b.passed_at))
    const last = mine.at(-1) ?? null
    if (point.every_hours === null) return { point, last, missed: null, isLate: false }
    const every = point.every_hours * hour
    const marks = [from.getTime(), ...mine.map(({ passed_at }) => Date.parse(passed_at)), now.getTime()]
    let missed = 0
    for (let at = 1; at < marks.length; at++) {
      const stretch = marks[at]! - marks[at - 1]!
      missed += Math.max(0, Math.ceil(stretch / every) - 1)
    }
    const since = last ? Date.parse(last.passed_at) : from.getTime()
    return { point, last, missed, isLate: now.getTime() - since > every }
  })
}
