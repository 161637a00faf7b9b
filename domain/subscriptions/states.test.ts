import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import {
  advance,
  orderOf,
  type Standing,
  subscriptionStatuses,
  type ToldStatus,
  transitions,
  UNPAID_DAYS,
} from './states.ts'

const today = '2026-06-15'
const standing = (more: Partial<Standing> = {}): Standing => ({
  status: 'active',
  paidUntil: '2026-07-01',
  owedFrom: '2026-06-01',
  cancelOn: null,
  asked: null,
  ...more,
})
const become = (more: Partial<Standing>, told: ToldStatus, on = today) => advance(standing(more), told, on)

describe('transitions', () => {
  test('are those of the product, and no others', () => {
    const pairs = subscriptionStatuses.flatMap((from) =>
      Object.values(transitions[from]).map((to) => `${from} → ${to}`),
    )
    expect(pairs.toSorted()).toEqual([
      'active → cancelled',
      'active → expired',
      'active → paused',
      'expired → active',
      'paused → active',
      'paused → cancelled',
      'pending → active',
      'pending → cancelled',
      'pending → expired',
    ])
  })

  test.each([
    ['pending', 'authorized', 'active'],
    ['pending', 'cancelled', 'cancelled'],
    ['pending', 'pending', 'pending'],
    ['active', 'authorized', 'active'],
    ['active', 'paused', 'paused'],
    ['paused', 'authorized', 'active'],
    ['paused', 'paused', 'paused'],
    ['expired', 'cancelled', 'expired'],
    ['cancelled', 'authorized', 'cancelled'],
  ] as const)('%s, told %s: %s', (status, told, expected) => {
    expect(
      become({ status, paidUntil: status === 'expired' ? null : '2026-07-01' }, told).standing.status,
    ).toBe(expected)
  })
})

describe('without payment', () => {
  const due = '2026-06-15'
  test('it expires on the tenth day, not before', () => {
    const told = (days: number) =>
      become({ paidUntil: due }, 'authorized', addDays(due, days)).standing.status
    expect([told(0), told(UNPAID_DAYS - 1), told(UNPAID_DAYS)]).toEqual(['active', 'active', 'expired'])
  })
  test('one that was never paid counts from its start', () => {
    expect(become({ paidUntil: null, owedFrom: '2026-06-05' }, 'authorized').events).toEqual(['unpaid'])
    expect(become({ paidUntil: null, owedFrom: '2026-06-06' }, 'authorized').events).toEqual([])
  })
  test('it comes back when it is paid', () => {
    expect(become({ status: 'expired', paidUntil: '2026-07-15' }, 'authorized').events).toEqual(['paid'])
  })
  test('a long pause is no debt: days count from the day it is resumed', () => {
    const { standing: now, events } = become(
      { status: 'paused', paidUntil: '2026-02-01', owedFrom: '2026-01-01' },
      'authorized',
    )
    expect(events).toEqual(['resumed'])
    expect(now).toMatchObject({ status: 'active', owedFrom: today })
  })
})

describe('an end', () => {
  test('that the provider tells of waits for what is paid', () => {
    const { standing: now, events } = become({}, 'cancelled')
    expect(now).toMatchObject({ status: 'active', cancelOn: '2026-07-01' })
    expect(events).toEqual([])
    expect(advance(now, 'cancelled', '2026-06-30').events).toEqual([])
    expect(advance(now, 'cancelled', '2026-07-01').events).toEqual(['cancelled'])
  })
  test('without paid days is at once', () => {
    expect(become({ paidUntil: today }, 'cancelled').events).toEqual(['cancelled'])
  })
  test('that waits goes with the money that is given back', () => {
    expect(become({ cancelOn: '2026-07-01', paidUntil: null }, 'paused').events).toEqual(['cancelled'])
  })
  test('that waits is a pause there, and an end when its day has come', () => {
    expect(orderOf(standing({ cancelOn: '2026-07-01' }), 'authorized')).toBe('paused')
    expect(orderOf(standing({ cancelOn: '2026-07-01' }), 'paused')).toBeNull()
    expect(orderOf(standing({ status: 'cancelled' }), 'paused')).toBe('cancelled')
    expect(orderOf(standing({ status: 'cancelled' }), 'cancelled')).toBeNull()
  })
})

describe('the síndico’s order', () => {
  test('stands against what the provider told before it', () => {
    const paused = become({ status: 'paused', asked: 'paused' }, 'authorized')
    expect(paused.standing).toMatchObject({ status: 'paused', asked: 'paused' })
    expect(orderOf(paused.standing, 'authorized')).toBe('paused')
  })
  test('is done when the provider says so', () => {
    expect(become({ status: 'paused', asked: 'paused' }, 'paused').standing.asked).toBeNull()
    expect(become({ status: 'active', asked: 'authorized' }, 'authorized').standing.asked).toBeNull()
  })
})

const day = (most: number) => fc.integer({ min: -60, max: most }).map((days) => addDays(today, days))
const anyStanding = fc.record({
  status: fc.constantFrom(...subscriptionStatuses),
  paidUntil: fc.option(day(400)),
  owedFrom: day(0),
  cancelOn: fc.option(day(400)),
  asked: fc.option(fc.constantFrom('authorized', 'paused', 'cancelled')),
}) as fc.Arbitrary<Standing>
const anyTold = fc.constantFrom<ToldStatus>('pending', 'authorized', 'paused', 'cancelled')

test('the same answer twice changes nothing, and every step is one of the table', () => {
  fc.assert(
    fc.property(anyStanding, anyTold, (given, told) => {
      const first = advance(given, told, today)
      expect(advance(first.standing, told, today)).toEqual({ standing: first.standing, events: [] })
      let status = given.status
      for (const event of first.events) status = transitions[status][event]!
      expect(status).toBe(first.standing.status)
    }),
  )
})

test('paid days are never taken away', () => {
  fc.assert(
    fc.property(anyStanding, anyTold, (given, told) => {
      const paid = given.paidUntil !== null && given.paidUntil > today
      const ends = given.cancelOn !== null && given.cancelOn <= today
      fc.pre(paid && !ends && given.status === 'active')
      expect(['active', 'paused']).toContain(advance(given, told, today).standing.status)
    }),
  )
})
