import { expect, test } from 'vitest'
import { keptBySystem, keptOf, keptWords, type YearOrder } from './year-report.ts'

const today = '2026-06-10'
const order = (more: Partial<YearOrder>): YearOrder => ({
  code: 'OS 2026-0001',
  title: 'Verificação',
  kind: 'preventive',
  status: 'checked',
  is_open: false,
  category: 'pump',
  due_on: '2026-06-01',
  done_on: '2026-06-01',
  cost_cents: null,
  cancel_reason: null,
  works: null,
  decision: null,
  urgent_reason: null,
  ...more,
})
const orders = [
  order({}),
  order({ done_on: '2026-06-02' }),
  order({ status: 'open', is_open: true, done_on: null }),
  order({ status: 'planned', is_open: true, due_on: '2026-06-10', done_on: null }),
  order({ status: 'skipped', done_on: null, cancel_reason: 'Férias da empresa', category: null }),
  order({ status: 'cancelled', done_on: null, cancel_reason: 'Bomba parada', category: null }),
]

test('work is on time up to its day, late after it, overdue while open, and skipped is not cancelled', () => {
  expect(orders.map((one) => keptOf(one, today))).toEqual([
    'on_time',
    'late',
    'overdue',
    'open',
    'skipped',
    'cancelled',
  ])
  expect(keptWords(orders, today)).toBe(
    '1 feita no prazo, 1 feita com atraso, 1 atrasada, 1 pulada, 1 cancelada, 1 ainda no prazo',
  )
  expect(keptWords([order({}), order({})], today)).toBe('2 feitas no prazo')
})

test('each system is counted on its own, and what is of no equipment too', () => {
  const none = { orders: 0, on_time: 0, late: 0, overdue: 0, skipped: 0, cancelled: 0, open: 0 }
  expect(keptBySystem(orders, today)).toEqual([
    { category: 'pump', counts: { ...none, orders: 4, on_time: 1, late: 1, overdue: 1, open: 1 } },
    { category: null, counts: { ...none, orders: 2, skipped: 1, cancelled: 1 } },
  ])
})
