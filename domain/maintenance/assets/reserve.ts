import { addMonths, daysBetween, monthOf, monthsBetween } from '../../calendar.ts'
import { sumCents } from '../../money.ts'
import type { AssetCategory } from './words.ts'

/**
 * Years that equipment of a kind usually serves, until its own number is written down; null where it is repaired and not replaced. Practice of
 * buildings that follow their manuals: the maker's number takes precedence.
 */
export const usualLife: Record<AssetCategory, number | null> = {
  lift: 25,
  pump: 10,
  gate: 8,
  generator: 20,
  electrical: 30,
  water: 25,
  gas: 25,
  fire: 15,
  lightning: 20,
  air: 12,
  pool: 12,
  security: 8,
  structure: null,
  facade: 12,
  roof: 15,
  leisure: 12,
  garden: null,
  other: null,
}

/** What the reserve needs to know about a piece of equipment. */
export type Lasting = {
  id: string
  name: string
  category: AssetCategory
  installed_on: string | null
  life_years: number | null
  replacement_cents: number | null
}

type Reserved = Lasting & {
  installed_on: string
  replacement_cents: number
  life_years: number
  /** Of its kind, not its own. */
  is_usual: boolean
  /** The day on which it is worn out, by its life. */
  ends_on: string
  months_left: number
  /** What should have been put aside by now, in even parts over its life. */
  due_cents: number
  /** To put aside each month from now on; nothing where its day has come. */
  monthly_cents: number
}

/** Whole months from one day to another; the month that runs does not count. */
function wholeMonths(from: string, to: string): number {
  const months = monthsBetween(monthOf(from), monthOf(to))
  return daysBetween(addMonths(from, months), to) < 0 ? months - 1 : months
}

function reservedOf(asset: Lasting, today: string): Reserved | null {
  const { installed_on, replacement_cents } = asset
  const life_years = asset.life_years ?? usualLife[asset.category]
  if (!installed_on || !replacement_cents || !life_years) return null
  const life = 12 * life_years
  const used = Math.min(Math.max(wholeMonths(installed_on, today), 0), life)
  const months_left = life - used
  const due_cents = Math.floor((replacement_cents * used) / life)
  return {
    ...asset,
    installed_on,
    replacement_cents,
    life_years,
    months_left,
    due_cents,
    is_usual: asset.life_years === null,
    ends_on: addMonths(installed_on, life),
    monthly_cents: months_left === 0 ? 0 : Math.ceil((replacement_cents - due_cents) / months_left),
  }
}

/** Whether a replacement is to be expected: what has neither a life nor a usual one is repaired for ever, unless its price was written down. */
const isExpected = ({ life_years, replacement_cents, category }: Lasting): boolean =>
  life_years !== null || replacement_cents !== null || usualLife[category] !== null

/**
 * Returns what to put aside to replace equipment at the end of its life: each piece, the next to be worn out first, the sums, the replacements of
 * each of the next ten years (what is overdue counts in this year), and the pieces whose numbers are missing.
 */
export function reserveOf(assets: readonly Lasting[], today: string) {
  const known = assets.map((asset) => reservedOf(asset, today))
  const rows = known
    .filter((row): row is Reserved => row !== null)
    .sort((one, other) => one.ends_on.localeCompare(other.ends_on) || one.name.localeCompare(other.name))
  const thisYear = Number(today.slice(0, 4))
  const yearOf = ({ ends_on }: Reserved) => Math.max(Number(ends_on.slice(0, 4)), thisYear)
  return {
    rows,
    missing: assets.filter((asset, nth) => known[nth] === null && isExpected(asset)),
    due_cents: sumCents(rows.map(({ due_cents }) => due_cents)),
    monthly_cents: sumCents(rows.map(({ monthly_cents }) => monthly_cents)),
    replacement_cents: sumCents(rows.map(({ replacement_cents }) => replacement_cents)),
    years: Array.from({ length: 10 }, (_, nth) => {
      const inside = rows.filter((row) => yearOf(row) === thisYear + nth)
      return {
        year: thisYear + nth,
        names: inside.map(({ name }) => name),
        cents: sumCents(inside.map(({ replacement_cents }) => replacement_cents)),
      }
    }),
  }
}
export type Reserve = ReturnType<typeof reserveOf>
