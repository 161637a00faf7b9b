/**
 * Determines whether the totals of a secret vote reveal how a voter voted. Who took part and with which weight is public; so are the totals. A vote
 * is known when every way to distribute the units among the options that gives these totals puts the unit under the same option.
 */
import { gcd } from '../../rational.ts'

export type Participant = { unit: string; label: string; weight: number }
export type Revealed = {
  /** `sure`: the totals prove the vote. `possible`: there were too many ways to check, and the weight is conspicuous. */
  how: 'sure' | 'possible'
  units: string[]
  /** In Portuguese, for the person who opens a vote or publishes its result. */
  sentence: string
}
type Group = { weight: number; units: Participant[] }

/** Bits that may be shifted before the search gives up: about a second. */
const budget = 6e9

/**
 * Returns what totals reveal about a vote in which each unit chooses one option; null when at least two options remain possible for every unit.
 * `participants` are the units whose ballots count, `totals` the weight of each option.
 *
 * Exact where a search decides (equal weights; or shares whose totals, divided by their common divisor, are some millions; with three or more options
 * that got votes, their product counts). Beyond that, compares each option with all others: a `sure` result is certain, and units with a unique
 * weight are reported as `possible`. Not reported: that a unit did not choose an option (a total of zero says so for everyone), what a person knows
 * of other voters, and what several votes of the same units reveal together.
 */
export function revealingWeights(
  participants: readonly Participant[],
  totals: readonly number[],
): Revealed | null {
  const used = totals.filter((total) => total > 0)
  if (participants.length === 0 || used.length === 0) return null
  const weight = participants.reduce((sum, each) => sum + each.weight, 0)
  // When each unit makes several choices, the totals exceed the weights: then each option is checked separately.
  if (used.length === 1 && used[0] === weight)
    return revealed(
      'sure',
      participants,
      'Todas as unidades votaram na mesma opção: o resultado mostra o voto de cada uma.',
    )
  const groups = groupsOf(participants)
  const isSingle = used.reduce((sum, total) => sum + total, 0) === weight
  const pairs = used.map((total) => [total, weight - total])
  const decided = isSingle ? onlyIn(groups, used) : inFirst(groups, pairs)
  const sure = decided ?? (isSingle ? inFirst(groups, pairs) : null)
  if (sure && sure.length > 0) return revealed('sure', sure, sentenceOf(sure))
  if (decided) return null
  const alone = groups.filter(({ units }) => units.length === 1).flatMap(({ units }) => units)
  if (alone.length === 0) return null
  const sentence = `${named(alone)} tem peso que ninguém mais tem: a soma pode mostrar esse voto.`
  return revealed(
    'possible',
    alone,
    alone.length === 1
      ? sentence
      : sentence.replace(' tem peso', ' têm, cada uma, peso').replace('esse voto', 'esses votos'),
  )
}

function revealed(how: Revealed['how'], units: readonly Participant[], sentence: string): Revealed {
  return { how, units: units.map(({ unit }) => unit), sentence }
}

const named = (units: readonly Participant[]): string => {
  const labels = units.slice(0, 5).map(({ label }) => label)
  const more = units.length > 5 ? ` e outras ${units.length - 5}` : ''
  return `${units.length === 1 ? 'A unidade' : 'As unidades'} ${labels.join(', ')}${more}`
}

const sentenceOf = (units: readonly Participant[]): string =>
  `${named(units)} ${units.length === 1 ? 'só pode' : 'só podem'} ter votado de um jeito para dar esses totais: o voto ${
    units.length === 1 ? 'fica conhecido' : 'de cada uma fica conhecido'
  }.`

/** Groups units of equal weight, which are interchangeable: what is possible for one is possible for all. */
function groupsOf(participants: readonly Participant[]): Group[] {
  const groups = new Map<number, Participant[]>()
  for (const each of participants) groups.set(each.weight, [...(groups.get(each.weight) ?? []), each])
  return [...groups].map(([weight, units]) => ({ weight, units }))
}

const unitsOf = (groups: readonly Group[], chosen: (at: number) => boolean): Participant[] =>
  groups.flatMap(({ units }, at) => (chosen(at) ? units : []))

/** Units for which one option only is possible; null when there is too much to search. */
function onlyIn(groups: readonly Group[], totals: readonly number[]): Participant[] | null {
  const possible = possibleOptions(groups, totals)
  return possible && unitsOf(groups, (at) => possible[at]!.filter(Boolean).length === 1)
}

/** Units that must be in the first of the two totals of some pair; null when there is too much to search. */
function inFirst(groups: readonly Group[], pairs: readonly number[][]): Participant[] | null {
  const all = pairs.map((pair) => possibleOptions(groups, pair))
  if (all.includes(null)) return null
  return unitsOf(groups, (at) => all.some((possible) => possible![at]![0] && !possible![at]![1]))
}

/**
 * Returns, by group and total, whether a unit of the group can be in it. Reachable sums are bits of one large number: its positions are sums of all
 * totals but the largest, which takes the rest. Adding a unit shifts it once for each total. Null when it would be too large.
 */
function possibleOptions(groups: readonly Group[], totals: readonly number[]): boolean[][] | null {
  const divisor = Number(groups.reduce((sum, { weight }) => gcd(sum, BigInt(weight)), 0n))
  if (totals.some((total) => total % divisor !== 0)) return groups.map(() => totals.map(() => false))
  const weights = groups.map(({ weight }) => weight / divisor)
  const rest = totals.indexOf(Math.max(...totals))
  const { sums, strides, cells } = placesOf(
    totals.filter((_, at) => at !== rest).map((total) => total / divisor),
    weights.reduce((most, weight) => Math.max(most, weight), 0),
  )
  const rounds = Math.ceil(Math.log2(groups.length + 1)) + 1
  const units = groups.reduce((sum, group) => sum + group.units.length, 0)
  if (!(cells * units * rounds * totals.length <= budget)) return null
  const mask = maskOf(sums, strides)
  const withUnits = (from: bigint, weight: number, count: number): bigint => {
    let reached = from
    for (let turn = 0; turn < count; turn++)
      reached = strides.reduce((all, stride) => all | ((reached << BigInt(weight * stride)) & mask), reached)
    return reached
  }
  const goal = sums.reduce((sum, total, at) => sum + total * strides[at]!, 0)
  return withoutEach(groups, weights, withUnits).map((without, group) => {
    const weight = weights[group]!
    const backs = strides.map((stride) => weight * stride).toSpliced(rest, 0, 0)
    return totals.map((total, at) => total / divisor >= weight && hasBit(without, goal - backs[at]!))
  })
}

/**
 * Returns the position of each sum: one step in a sum is that many positions. A sum never exceeds its total: the mask removes any excess, and room
 * for one more weight keeps it out of the next sum's positions.
 */
function placesOf(
  sums: readonly number[],
  heaviest: number,
): { sums: readonly number[]; strides: number[]; cells: number } {
  const strides: number[] = []
  let cells = 1
  for (const sum of sums) {
    strides.push(cells)
    cells *= sum + heaviest + 1
  }
  return { sums, strides, cells }
}

type Adding = (from: bigint, weight: number, count: number) => bigint
/**
 * Returns, by group, what is reachable with all units but one of the group. Each level down adds half of the groups, so each group is added once per
 * level.
 */
function withoutEach(groups: readonly Group[], weights: readonly number[], withUnits: Adding): bigint[] {
  const found: bigint[] = []
  const addAll = (from: number, to: number, reached: bigint): bigint => {
    let all = reached
    for (let at = from; at < to; at++) all = withUnits(all, weights[at]!, groups[at]!.units.length)
    return all
  }
  const visit = (from: number, to: number, reached: bigint): void => {
    if (to - from === 1) {
      found[from] = withUnits(reached, weights[from]!, groups[from]!.units.length - 1)
      return
    }
    const middle = (from + to) >> 1
    visit(from, middle, addAll(middle, to, reached))
    visit(middle, to, addAll(from, middle, reached))
  }
  visit(0, groups.length, 1n)
  return found
}

const hasBit = (number: bigint, place: number): boolean =>
  place >= 0 && ((number >> BigInt(place)) & 1n) === 1n

/** Returns one bit for each position in which no sum exceeds its total. */
function maskOf(sums: readonly number[], strides: readonly number[]): bigint {
  return sums.reduce((below, sum, at) => {
    // `below`, repeated sum + 1 times, one stride apart.
    let [mask, copies] = [below, 1]
    while (copies < sum + 1) {
      const more = Math.min(copies, sum + 1 - copies)
      const part = more === copies ? mask : mask & ((1n << BigInt(more * strides[at]!)) - 1n)
      mask |= part << BigInt(copies * strides[at]!)
      copies += more
    }
    return mask
  }, 1n)
}
