import { expect, test } from 'vitest'
import { type ExplainedItem, whyWords } from './why.ts'

const item: ExplainedItem = {
  cents: 42_350,
  rule: 'ideal_share',
  line_cents: 4_065_600,
  weight: 10_417,
  weight_sum: 1_000_000,
  unit_count: 96,
  measure: null,
}

test('each rule says the whole, the part, and by what', () => {
  const total = 'R$\u00a040.656,00'
  expect(whyWords(item)).toBe(`1,0417% de ${total}, pela fração ideal.`)
  expect(whyWords({ ...item, rule: 'equal' })).toBe(`${total} em partes iguais entre 96 unidades.`)
  expect(whyWords({ ...item, rule: 'area', weight: 705_000, weight_sum: 69_120_000 })).toBe(
    `70,5 m² de 6.912 m²: 1,02% de ${total}.`,
  )
  const metered = { ...item, weight: 6_500, weight_sum: 24_750, measure: 'm3' as const }
  expect(whyWords({ ...metered, rule: 'consumption' })).toBe(`6,5 de 24,75 m³ medidos: 26,2626% de ${total}.`)
  expect(whyWords({ ...metered, rule: 'tariff' })).toBe('6,5 m³ pela tarifa.')
  expect(whyWords({ ...item, rule: 'amounts' })).toBe('Valor próprio desta unidade.')
})

test('a run that did not keep it says nothing', () => {
  expect(whyWords({ ...item, weight: null })).toBe('')
  expect(whyWords({ ...item, rule: null })).toBe('')
  expect(whyWords({ ...item, weight_sum: 0 })).toBe('')
})
