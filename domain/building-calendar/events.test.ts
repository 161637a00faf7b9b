import { expect, test } from 'vitest'
import { canOpen, pages } from '../permissions/pages.ts'
import {
  type BuildingEvent,
  countKinds,
  eventAddress,
  eventHours,
  eventNote,
  eventsByDay,
  eventTitle,
} from './events.ts'

const event = (more: Partial<BuildingEvent>): BuildingEvent => ({
  kind: 'move',
  what: 'move_in',
  id: 'x',
  on_date: '2026-11-10',
  until_on: '2026-11-10',
  is_over: false,
  is_mine: false,
  ...more,
})

test('a title says what it is, and of which unit where that is known', () => {
  expect(eventTitle(event({ unit: 'B-302' }))).toBe('Mudança: chegada, B-302')
  expect(eventTitle(event({ what: 'reservation', title: 'Salão', unit: 'A-101' }))).toBe('Salão, A-101')
  expect(eventTitle(event({ what: 'reservation_pending', title: 'Salão' }))).toBe(
    'Reserva a confirmar: Salão',
  )
  expect(eventTitle(event({ what: 'charge_day', tally: 1 }))).toBe('1 cobrança vence')
  expect(eventTitle(event({ what: 'bill_day', tally: 3 }))).toBe('3 contas a pagar')
  const term = event({ what: 'defence', place: '2026/0007', unit: 'A-101' })
  expect([eventTitle(term), eventNote(term)]).toEqual(['Prazo de defesa: penalidade 2026/0007, A-101', ''])
  expect(eventNote(event({ place: '8h às 12h' }))).toBe('8h às 12h')
})

test('what goes past midnight is on both days, with the hours of each', () => {
  const night = event({
    on_date: '2026-11-30',
    until_on: '2026-12-01',
    starts_at: '2026-11-30T22:00:00+00:00',
    ends_at: '2026-12-01T04:00:00+00:00',
  })
  const days = eventsByDay([night], '2026-11-01', '2026-11-30')
  expect([...days.keys()]).toEqual(['2026-11-30'])
  expect(eventHours(night, '2026-11-30', 'America/Sao_Paulo')).toBe('19:00')
  expect(eventHours(night, '2026-12-01', 'America/Sao_Paulo')).toBe('até 01:00')
  expect(eventHours(night, '2026-11-30', 'America/Manaus')).toBe('18:00')
  expect(eventHours(event({}), '2026-11-10', 'America/Sao_Paulo')).toBe('')
})

test('kinds are counted in their order, and those without an event are left out', () => {
  expect(countKinds([event({}), event({ kind: 'assembly', what: 'assembly' }), event({})])).toEqual([
    ['assembly', 1],
    ['move', 2],
  ])
})

test('the front desk and residents are sent to pages that are open to them', () => {
  const address = (kind: BuildingEvent['kind'], what: BuildingEvent['what'], role: 'doorman' | 'resident') =>
    eventAddress(event({ kind, what }), role)
  const opens = (to: string, role: 'doorman' | 'resident') =>
    Object.entries(pages).some(
      ([slug, { path }]) => `/dashboard/${path}` === to && canOpen(slug as keyof typeof pages, role),
    )
  expect(opens(address('move', 'move_in', 'doorman'), 'doorman')).toBe(true)
  expect(opens(address('move', 'move_in', 'resident'), 'resident')).toBe(true)
  expect(opens(address('assembly', 'assembly', 'doorman'), 'doorman')).toBe(true)
  expect(opens(address('reservation', 'reservation', 'doorman'), 'doorman')).toBe(true)
  expect(opens(address('closure', 'closure', 'doorman'), 'doorman')).toBe(true)
  expect(address('charge', 'charge', 'resident')).toBe('/dashboard/finances/x')
})
