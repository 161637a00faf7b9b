import { expect, test } from 'vitest'
import { detailWords, kindWords } from './finance-lists.ts'
import { addMovements, conversionOf, monthlyChurn, monthlyShare, rateOf } from './revenue.ts'

test.each([
  ['movements', 'churned', 'expired', 'expirou por falta de pagamento'],
  ['movements', 'expansion', null, ''],
  ['received', 'received', 'visa 5682', 'Visa final 5682'],
  ['received', 'received', 'pix', 'Pix'],
  ['returned', 'refunded', 'Cobrado duas vezes', 'Cobrado duas vezes'],
  ['returned', 'refunded', 'Duplicado', 'Duplicado'],
  ['failed', 'lost', '3 cc_rejected_insufficient_amount', '3 tentativas; não havia limite no cartão'],
  ['failed', 'lost', '1 ', '1 tentativa; o banco não disse o motivo'],
  ['trials', 'converted', '2026-02-09', 'assinou em 09/02/2026'],
  ['trials', 'running', '2026-02-09', 'até 09/02/2026'],
] as const)('of %s, %s, %s: %s', (list, kind, detail, words) =>
  expect(detailWords(list, { kind, detail })).toBe(words),
)

test('kinds have words; one that is not known stays as it is', () => {
  expect(kindWords('failed', 'retrying')).toBe('Em nova tentativa')
  expect(kindWords('leaving', 'too_expensive')).toBe('Está caro para o condomínio')
  expect(kindWords('leaving', 'unheard-of')).toBe('unheard-of')
})

test('a year is worth a twelfth, half up; movements of months add up; a rate of nothing is none', () => {
  expect([124_704, 18, 17].map((cents) => monthlyShare(cents, 'annual'))).toEqual([10_392, 2, 1])
  expect(monthlyShare(12_990, 'monthly')).toBe(12_990)
  expect(addMovements([{ new: { count: 1, cents: 5 } }, {}, { new: { count: 2, cents: 7 } }]).new).toEqual({
    count: 3,
    cents: 12,
  })
  expect([rateOf(1, 4), rateOf(1, 0), conversionOf({ converted: 1, lost: 3 })]).toEqual([0.25, null, 0.25])
})

test('what leaves in a usual month is a part of those who were there when each month began', () => {
  const months = [
    { opening_cents: 1000, customers: 12, movements: { new: { count: 2, cents: 200 } } },
    { opening_cents: 1200, customers: 9, movements: { churned: { count: 3, cents: -300 } } },
    { opening_cents: 900, customers: 9, movements: { contraction: { count: 1, cents: -10 } } },
  ]
  expect(monthlyChurn(months, 10)).toEqual({ customers: 3 / 31, revenue: 310 / 3100 })
  expect(monthlyChurn(months.slice(1, 2), 12)).toEqual({ customers: 0.25, revenue: 0.25 })
  expect(monthlyChurn(months, 10).customers).toBeLessThan(1)
  expect(monthlyChurn([], 0)).toEqual({ customers: null, revenue: null })
})
