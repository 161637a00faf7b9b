import { sumCents } from '../money.ts'
import { type AssetCategory, assetCategories } from './assets/words.ts'

/** What was done with one piece of equipment, or with none, in a year. */
type Cost = { category: AssetCategory | null; year: number; cents: number }

export type SystemCost = {
  /** Null: work on no equipment. */
  category: AssetCategory | null
  /** In the order of the years asked for. */
  cents: number[]
  /** The last year against the one before, in percent; null where nothing was spent before. */
  change: number | null
}

/** Costs by the building's systems, year against year: those that cost something in any of the years, the dearest of the last year first. */
export function systemCosts(rows: readonly Cost[], years: readonly number[]): SystemCost[] {
  const systems = [...assetCategories, null].map((category) => {
    const cents = years.map((year) =>
      sumCents(rows.filter((row) => row.category === category && row.year === year).map((row) => row.cents)),
    )
    const [before = 0, last = 0] = cents.slice(-2)
    const change = years.length < 2 || before === 0 ? null : Math.round((100 * (last - before)) / before)
    return { category, cents, change }
  })
  return systems
    .filter(({ cents }) => cents.some((amount) => amount > 0))
    .sort((one, other) => (other.cents.at(-1) ?? 0) - (one.cents.at(-1) ?? 0))
}
