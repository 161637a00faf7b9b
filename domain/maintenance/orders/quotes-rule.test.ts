import { expect, test } from 'vitest'
import { quotesNote } from './quotes-rule.ts'

const order = {
  quote_reason: null,
  quotes_exception: null,
  rule: { quotes_above_cents: 500_000, quotes_needed: 3 },
  quotes: [
    { supplier_id: 'a', cents: 640_000 },
    { supplier_id: 'b', cents: 710_000 },
  ],
}

test('quotes that are missing are counted until one is chosen or fewer are enough', () => {
  expect(quotesNote(order)).toBe('O valor pede 3 orçamentos: falta 1.')
  expect(quotesNote({ ...order, quotes: order.quotes.slice(0, 1) })).toBe(
    'O valor pede 3 orçamentos: faltam 2.',
  )
  expect(quotesNote({ ...order, quotes: [{ supplier_id: 'a', cents: 400_000 }] })).toBeNull()
  expect(quotesNote({ ...order, quotes: [] })).toBeNull()
})

test('a choice with fewer quotes says why, and no longer that some are missing', () => {
  const chosen = { ...order, quote_reason: 'Menor preço', quotes_exception: 'Só dois têm a peça' }
  expect(quotesNote(chosen)).toBe(
    'Escolhido porque: Menor preço · Bastaram menos orçamentos porque: Só dois têm a peça',
  )
  expect(quotesNote({ ...order, quotes_exception: 'Emergência' })).toBe(
    'Bastaram menos orçamentos porque: Emergência',
  )
  expect(quotesNote({ ...order, quote_reason: 'Menor preço' })).toBe('Escolhido porque: Menor preço')
})
