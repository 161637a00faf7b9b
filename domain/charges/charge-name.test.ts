import { expect, test } from 'vitest'
import { chargeName } from './charge-name.ts'

const november = { competence: '2026-11-01', reference: 'A-101/2026-11' }

test('two charges of one month are told apart by what they charge', () => {
  const hall = { description: 'Reserva de área comum', note: 'Salão de festas, 14/11' }
  const key = { description: 'Controle do portão', note: null }
  expect(chargeName({ ...november, kind: 'individual', charge_items: [hall] })).toBe('Salão de festas, 14/11')
  expect(chargeName({ ...november, kind: 'individual', charge_items: [hall, key, key] })).toBe(
    'Salão de festas, 14/11, e mais 2 itens',
  )
  expect(chargeName({ ...november, kind: 'individual', charge_items: [key] })).toBe('Controle do portão')
  expect(chargeName({ ...november, kind: 'individual' })).toBe('Itens individuais de novembro de 2026')
})

test('a fee is called by its month whatever it is made of, an instalment by its agreement', () => {
  const items = ['Água', 'Limpeza'].map((description) => ({ description, note: 'leitura 12' }))
  expect(chargeName({ ...november, kind: 'ordinary', charge_items: items })).toBe('Taxa de novembro de 2026')
  const agreed = { competence: '2026-11', kind: 'agreement' as const, charge_items: items }
  expect(chargeName({ ...agreed, reference: 'A26-0003/00' })).toBe('Acordo A26-0003, entrada')
  expect(chargeName({ ...agreed, reference: 'A26-0003/02' })).toBe('Acordo A26-0003, parcela 2')
})
