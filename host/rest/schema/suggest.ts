/** The known name that is most like the one asked for, by shared pairs of letters; undefined if none is close. */
export function closest(name: string, known: Iterable<string>): string | undefined {
  const wanted = pairs(name)
  let best: string | undefined
  let bestScore = 0.33
  for (const candidate of known) {
    const score = likeness(wanted, pairs(candidate))
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

function pairs(name: string): string[] {
  const text = `-${name.toLowerCase().slice(0, 100)}-`
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likeness(a: string[], b: string[]): number {
  const left = [...b]
  let shared = 0
  for (const pair of a) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    shared++
    left.splice(at, 1)
  }
  return (2 * shared) / (a.length + b.length)
}
