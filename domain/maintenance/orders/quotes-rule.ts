import type { OrderView } from './view.ts'

type Ruled = Pick<OrderView, 'quote_reason' | 'quotes_exception'> & {
  rule: Pick<OrderView['rule'], 'quotes_above_cents' | 'quotes_needed'>
  quotes: readonly Pick<OrderView['quotes'][number], 'supplier_id' | 'cents'>[]
}

/** How many quotes the rule still misses for so many centavos. */
export const quotesMissing = ({ rule, quotes }: Pick<Ruled, 'rule' | 'quotes'>, cents: number): number =>
  rule.quotes_above_cents === null || cents <= rule.quotes_above_cents
    ? 0
    : Math.max(0, rule.quotes_needed - new Set(quotes.map(({ supplier_id }) => supplier_id)).size)

/** What stands above an order's quotes: why one was chosen and why fewer were enough, else how many are missing. Null: nothing to say. */
export function quotesNote(order: Ruled): string | null {
  const { quote_reason, quotes_exception, quotes, rule } = order
  const why = [
    quote_reason && `Escolhido porque: ${quote_reason}`,
    quotes_exception && `Bastaram menos orçamentos porque: ${quotes_exception}`,
  ].filter(Boolean)
  if (why.length > 0) return why.join(' · ')
  const missing = quotes.length > 0 ? quotesMissing(order, Math.min(...quotes.map(({ cents }) => cents))) : 0
  if (missing === 0) return null
  return `O valor pede ${rule.quotes_needed} orçamentos: ${missing === 1 ? 'falta 1' : `faltam ${missing}`}.`
}
