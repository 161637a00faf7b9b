import { expect, test } from 'vitest'
import type { HomeSummary } from '../summary.ts'
import { byPressure, firstSteps } from './attention.ts'
import { accessLines, approvalLines, dutyLines } from './duty-attention.ts'

const nothing = {
  bills: { overdue: 0, overdue_cents: 0, week: 0, week_cents: 0 },
  orders_late: null,
  has_received: true,
}

test('bills and orders that press have a line each, of one or of many; what does not press has none', () => {
  expect([...dutyLines(nothing), ...approvalLines(nothing), ...accessLines(nothing)]).toEqual([])
  const bills = { overdue: 1, overdue_cents: 12_345, week: 2, week_cents: 100 }
  expect(dutyLines({ ...nothing, bills, orders_late: 3 }).map(({ title }) => title)).toEqual([
    '1 conta a pagar vencida',
    '2 contas vencem em até 7 dias',
    '3 ordens de serviço atrasadas',
  ])
  expect(approvalLines({ ...nothing, approve: 1 })[0]!.title).toBe('1 conta espera a sua aprovação')
  expect(accessLines({ ...nothing, without_access: 113 })[0]!.note).toBe(
    '113 pessoas do cadastro ainda não têm acesso.',
  )
})

const issued: HomeSummary = {
  today: '2026-11-20',
  condominium: { total_units: 96, unit_count: 96, has_document: true, has_address: true },
  trial_ends_at: null,
  has_bank: true,
  convention_assumed: false,
  newest: { competence: '2026-12-01', due_on: '2026-12-10', status: 'issued', total_cents: 100 },
  due_this_month: { due_on: null, total_cents: 0 },
  requests: { count: 0, oldest: null },
  reviews: { count: 0, cents: 0 },
  unsent: { count: 0, cents: 0 },
  rejected: 0,
  funds: [],
  received: [],
}

test('the first steps end when the first fees are paid, not when they go out', () => {
  expect(firstSteps(issued, false).map(({ key }) => key)).toEqual(['first-payment'])
  expect(firstSteps(issued, true)).toEqual([])
})

test('what presses stands first, the rest in its order', () => {
  const lines = dutyLines({
    bills: { overdue: 0, overdue_cents: 0, week: 2, week_cents: 5 },
    orders_late: 1,
    has_received: true,
  })
  expect(lines.map(({ key }) => key)).toEqual(['bills-week', 'orders-late'])
  expect(byPressure(lines).map(({ key }) => key)).toEqual(['orders-late', 'bills-week'])
})
