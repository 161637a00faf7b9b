import { expect, test } from 'vitest'
import type { PortfolioRow } from '../queries.ts'
import { chosenRows, nearLimit, orderedRows } from './portfolio-order.ts'

const row = (name: string, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  id: name,
  name,
  city: 'São Paulo',
  state: 'SP',
  role: 'owner_admin',
  units: 10,
  total_units: 10,
  residents: 0,
  open_requests: 0,
  oldest_request: null,
  overdue_cents: 0,
  plan_name: 'Essencial',
  unit_limit: 50,
  subscription_state: 'active',
  subscription_status: 'active',
  trial_ends_at: null,
  mandate_ends_on: null,
  ...more,
})
const names = (rows: PortfolioRow[]) => rows.map(({ name }) => name)
const rows = [
  row('Edifício Sol 10', { overdue_cents: 100 }),
  row('Edifício Sol 2', { open_requests: 3, city: 'Ribeirão Preto' }),
  row('Água Clara', { overdue_cents: 900, units: 46, mandate_ends_on: '2026-12-01' }),
]

test('names come as people count and sort, equal figures by name', () => {
  expect(names(orderedRows(rows, 'nome', false))).toEqual(['Água Clara', 'Edifício Sol 2', 'Edifício Sol 10'])
  expect(names(orderedRows(rows, 'atraso', true))).toEqual([
    'Água Clara',
    'Edifício Sol 10',
    'Edifício Sol 2',
  ])
  expect(names(orderedRows(rows, 'mandato', false))[0]).toBe('Água Clara')
  expect(names(orderedRows(rows, 'moradores', true))).toEqual([
    'Água Clara',
    'Edifício Sol 2',
    'Edifício Sol 10',
  ])
})

test('words in any order and without accents find by name and city', () => {
  expect(names(chosenRows(rows, 'ribeirao sol', null))).toEqual(['Edifício Sol 2'])
  expect(names(chosenRows(rows, 'agua', null))).toEqual(['Água Clara'])
  expect(chosenRows(rows, 'nada', null)).toEqual([])
})

test('filters keep what asks for someone', () => {
  expect(names(chosenRows(rows, '', 'pedidos'))).toEqual(['Edifício Sol 2'])
  expect(names(chosenRows(rows, '', 'plano'))).toEqual(['Água Clara'])
  expect(nearLimit(row('x', { units: 900_000, unit_limit: 999_999 }))).toBe(false)
})
