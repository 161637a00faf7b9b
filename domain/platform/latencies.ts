/** Upper ends, in milliseconds, of the steps in which answers are counted by how long they took; one more counts what took longer. */
export const latencyBounds = [5, 10, 20, 50, 100, 200, 300, 500, 800, 1200, 2000, 3000, 5000, 10_000] as const

/** Adds counts step by step, as several hours, routes or machines are read together. */
export const addCounts = (counts: readonly (readonly number[])[]): number[] =>
  counts.reduce<number[]>(
    (sums, steps) => sums.map((sum, step) => sum + (steps[step] ?? 0)),
    Array(latencyBounds.length + 1).fill(0),
  )

/**
 * The time within which `part` (0 to 1) of the answers came, in milliseconds, taken as spread evenly inside its step; null without answers. What took
 * longer than the last step is told as its end: it is at least that.
 */
export function percentile(counts: readonly number[], part: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * part
  let before = 0
  for (const [step, until] of latencyBounds.entries()) {
    const count = counts[step] ?? 0
    if (count > 0 && before + count >= wanted) {
      const from = latencyBounds[step - 1] ?? 0
      return Math.round(from + ((until - from) * (wanted - before)) / count)
    }
    before += count
  }
  return latencyBounds.at(-1)!
}
