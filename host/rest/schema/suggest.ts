/** Returns the known name most similar to the requested one; undefined if none reaches `minScore`. */
export function closest(name: string, known: Iterable<string>, minScore?: number): string | undefined {
  return matches(name, known, minScore)[0]?.name
}

/**
 * Returns the table or function that was meant, but only for a near-identical name (a typo), since a guess must not reveal what else exists.
 * Parameters and links of a known name are no secret.
 */
export const misspelledName = (name: string, known: Iterable<string>) => closest(name, known, 0.75)

type Match = { name: string; score: number }

/** Longer names are cut: comparing takes time by the square of their length. */
const maxLength = 200
const usualScore = 0.33

/**
 * Finds names as PostgREST does, so that the hints match: those that share the most groups of three letters (of two, if that finds none), ordered by
 * edit distance, with a score of at least `minScore` (1 is the name itself).
 */
export function matches(name: string, known: Iterable<string>, minScore = usualScore): Match[] {
  const wanted = name.toLowerCase().slice(0, maxLength)
  const names = new Map([...known].map((candidate) => [candidate.toLowerCase(), candidate]))
  const same = names.get(wanted)
  if (same !== undefined) return [{ name: same, score: 1 }]
  for (const size of [3, 2]) {
    const found = alike(wanted, names, size).filter(({ score }) => score >= minScore)
    if (found.length > 0) return found
  }
  return []
}

/** Of many names only the best by groups of letters are compared letter by letter. */
const maxCompared = 50

function alike(wanted: string, names: Map<string, string>, size: number): Match[] {
  const groups = groupsOf(wanted, size)
  const scored = [...names].map(([key, name]) => ({ key, name, score: cosine(groups, groupsOf(key, size)) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxCompared)
    .map(({ key, name }) => ({ name, score: nearness(wanted, key) }))
    .toSorted((a, b) => b.score - a.score)
}

/** How often each group of neighbouring letters occurs, ends included; signs do not count. */
function groupsOf(name: string, size: number): Map<string, number> {
  const letters = [...`-${name.replace(/[^\p{L}\p{N}\s,]/gu, '')}-`]
  const groups = new Map<string, number>()
  for (let at = 0; at + size <= letters.length; at++) {
    const group = letters.slice(at, at + size).join('')
    groups.set(group, (groups.get(group) ?? 0) + 1)
  }
  return groups
}

function cosine(a: Map<string, number>, b: Map<string, number>): number {
  let product = 0
  for (const [group, count] of a) product += count * (b.get(group) ?? 0)
  return product / (norm(a) * norm(b))
}

const norm = (groups: Map<string, number>) =>
  Math.sqrt([...groups.values()].reduce((sum, count) => sum + count * count, 0))

/** 1 for equal names, 0 for names that share nothing. */
function nearness(a: string, b: string): number {
  return 1 - distance(a, b) / Math.max([...a].length, [...b].length, 1)
}

/** Levenshtein's distance: how many letters must be put in, taken out or changed. */
function distance(a: string, b: string): number {
  const [from, to] = [[...a], [...b]]
  let row = to.map((_, at) => at + 1)
  from.forEach((letter, line) => {
    let diagonal = line
    let left = line + 1
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (letter === to[at] ? 0 : 1))
      diagonal = above
      return left
    })
  })
  return row.at(-1) ?? from.length
}

/**
 * Returns the one or two columns that PostgreSQL would suggest for an unknown name: at most three letters and no more than half of them different,
 * and only if no third is as close.
 */
export function misspelled(name: string, columns: Iterable<string>): string[] {
  const wanted = name.slice(0, maxLength)
  const limit = Math.min(3, Math.floor(Buffer.byteLength(wanted) / 2))
  const near = [...columns].map((column) => ({ column, away: distance(column, wanted) }))
  const least = Math.min(limit, ...near.map(({ away }) => away))
  const best = near.filter(({ away }) => away <= least).map(({ column }) => column)
  return best.length > 2 ? [] : best
}
