import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../money.ts'
import { scopeLines } from './quote-grid.ts'

const item = (description: string, cents: number) => ({ description, cents })

test('lines are matched by what they say, however it is written', () => {
  const quotes = [
    { items: [item('Mão de obra', 100), item('Manta', 50)] },
    { items: [item('MANTA ', 40), item('mao  de obra', 120), item('Caçamba', 10)] },
  ]
  expect(scopeLines(quotes)).toEqual([
    { description: 'Mão de obra', cents: [100, 120], lowest: 100 },
    { description: 'Manta', cents: [50, 40], lowest: 40 },
    { description: 'Caçamba', cents: [null, 10], lowest: 10 },
  ])
})

test('whatever the quotes: every column adds up to its quote', () => {
  const items = fc.array(
    fc.record({ description: fc.constantFrom('Peça', 'peca', 'Frete', 'Obra'), cents: fc.nat(1e9) }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(fc.array(fc.record({ items }), { minLength: 1, maxLength: 5 }), (quotes) => {
      const lines = scopeLines(quotes)
      for (const [nth, quote] of quotes.entries())
        expect(sumCents(lines.map(({ cents }) => cents[nth] ?? 0))).toBe(
          sumCents(quote.items.map(({ cents }) => cents)),
        )
    }),
  )
})
