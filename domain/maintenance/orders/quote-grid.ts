import { folded } from '../../ascii.ts'
import { sumCents } from '../../money.ts'
import type { OrderQuote } from './view.ts'

/** A line of the scope: what each quote asks for it, null where it is not in the quote. */
export type ScopeLine = { description: string; cents: (number | null)[]; lowest: number }

const keyOf = (text: string): string => folded(text).replace(/\s+/g, ' ').trim()

/** Lines up the items of quotes by what they say, in the order in which they first come; items of one quote that say the same are added. */
export function scopeLines(quotes: readonly Pick<OrderQuote, 'items'>[]): ScopeLine[] {
  const named = new Map<string, string>()
  for (const { items } of quotes)
    for (const { description } of items)
      if (!named.has(keyOf(description))) named.set(keyOf(description), description)
  return [...named].map(([key, description]) => {
    const cents = quotes.map(({ items }) => {
      const own = items.filter((item) => keyOf(item.description) === key)
      return own.length === 0 ? null : sumCents(own.map((item) => item.cents))
    })
    return { description, cents, lowest: Math.min(...cents.filter((one) => one !== null)) }
  })
}
