import { expect, test } from 'vitest'
import { chargeSubject, chargeTitle, chargeWords, type Worded } from './charge-words.ts'

const charge = (kind: Worded['kind'], more: Partial<Worded> = {}): Worded => ({
  kind,
  competence: '2026-08',
  reference: '2026/08-0026',
  ...more,
})

test('a message calls a charge by what it is', () => {
  expect(chargeWords(charge('ordinary'))).toBe('taxa de agosto de 2026')
  expect(chargeTitle(charge('extraordinary'))).toBe('Taxa extra de agosto de 2026')
  expect(chargeTitle(charge('agreement', { reference: 'A26-0003/02' }))).toBe('Acordo A26-0003, parcela 2')
  expect(chargeSubject(charge('agreement', { reference: 'A26-0003/02' }))).toBe('a parcela do seu acordo')
  const water = ['Água (12,345 m³)', 'Água (esgoto)']
  expect(chargeTitle(charge('individual', { items: water }))).toBe('Água de agosto de 2026')
  expect(chargeSubject(charge('individual', { items: water }))).toBe('sua cobrança de água')
  expect(chargeWords(charge('individual', { items: ['Água', 'Gás'] }))).toBe('água e gás de agosto de 2026')
})

test('of many things it is many, and of none it has a name all the same', () => {
  const many = ['Água', 'Gás', 'Reserva do salão']
  expect(chargeTitle(charge('individual', { items: many }))).toBe('Itens individuais de agosto de 2026')
  expect(chargeSubject(charge('individual', { items: null }))).toBe('sua cobrança')
})
