/** One line of the bench's table. Texts carry their units, in Portuguese. */
export type BenchResult = {
  name: string
  /** What the product does: '1.240 páginas/s (p50 12 ms, p99 30 ms)'. */
  ours: string
  /** The bare thing it is held against, measured in the same run. */
  bare?: string
  /** Ours over bare: of rates or of times, as `aim` reads it. */
  ratio?: number
  /** At least so much of the bare rate, or at most so many times the bare time. */
  aim?: { atLeast: number } | { atMost: number }
}

/** Whether the aim is met; null where there is none. */
export function isMet({ ratio, aim }: BenchResult): boolean | null {
  if (ratio === undefined || !aim) return null
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost
}

/** The middle one; of an even count, the mean of the two in the middle. Throws RangeError without numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  if (low === undefined || high === undefined) throw new RangeError('no numbers')
  return (low + high) / 2
}

/** Runs each contender in turn, `rounds` times over: a machine that slows down slows all of them. Gives each one's runs. */
export async function alternate<Name extends string, Run>(
  contenders: Record<Name, () => Promise<Run>>,
  rounds = 5,
): Promise<Record<Name, Run[]>> {
  const names = Object.keys(contenders) as Name[]
  const runs = Object.fromEntries(names.map((name) => [name, [] as Run[]])) as Record<Name, Run[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) runs[name].push(await contenders[name]())
  }
  return runs
}

/** The median of the rounds' own ratios, and not a ratio of medians: both sides of each were measured seconds apart. */
export function medianRatio(ours: readonly number[], bare: readonly number[]): number {
  return median(ours.map((value, round) => value / (bare[round] ?? Number.NaN)))
}
