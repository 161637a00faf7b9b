import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../calendar.ts'
import { type Charge, isCounted, paidUntil, withHandPeriods } from './periods.ts'
import { UNPAID_DAYS } from './states.ts'

const paid = (on: string, id = on): Charge => ({ id, on, status: 'approved', cents: 12990 })
const spans = (charges: Charge[], months = 1) =>
  withHandPeriods(charges, months).map(({ from, until }) => `${from} ${until}`)

test('the first period begins no earlier than a trial ends, and the next ones join it', () => {
  const early = withHandPeriods([paid('2026-01-20'), paid('2026-02-20')], 1, '2026-01-25')
  expect(early.map(({ from, until }) => [from, until])).toEqual([
    ['2026-01-25', '2026-02-25'],
    ['2026-02-25', '2026-03-25'],
  ])
  expect(withHandPeriods([paid('2026-01-30')], 1, '2026-01-25')[0]).toMatchObject({ from: '2026-01-30' })
})

test('early, in time and within the days of grace the periods join', () => {
  expect(spans([paid('2026-01-31'), paid('2026-02-10'), paid('2026-04-05'), paid('2026-05-09')])).toEqual([
    '2026-01-31 2026-02-28',
    '2026-02-28 2026-03-31',
    '2026-03-31 2026-04-30',
    '2026-04-30 2026-05-31',
  ])
})

test('after the days of grace a period begins on the day that pays', () => {
  expect(spans([paid('2026-01-10'), paid('2026-02-20')])).toEqual([
    '2026-01-10 2026-02-10',
    '2026-02-20 2026-03-20',
  ])
})

test('what was given back pays nothing, and what came after stands on its own day', () => {
  const given: Charge = { ...paid('2026-01-10'), status: 'refunded' }
  expect(paidUntil(withHandPeriods([given, paid('2026-01-20')], 1))).toBe('2026-02-20')
  expect(paidUntil(withHandPeriods([given], 1))).toBeNull()
})

test('whatever the days: no period overlaps, none is shorter than paid for, and gaps are only of those who were late', () => {
  const charge = fc
    .record({
      day: fc.integer({ min: 0, max: 900 }),
      status: fc.constantFrom(
        'approved' as const,
        'approved' as const,
        'refunded' as const,
        'rejected' as const,
      ),
    })
    .map(({ day, status }) => ({ on: addDays('2026-01-31', day), status, cents: 12990 }))
  fc.assert(
    fc.property(
      fc.array(charge, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(1, 12),
      (given, months) => {
        const charges = given.map((one, place) => ({ ...one, id: String(place).padStart(3, '0') }))
        const counted = withHandPeriods(charges, months).filter(({ status }) => isCounted(status))
        for (const [place, { from, until, on }] of counted.entries()) {
          expect(daysBetween(from, until)).toBeGreaterThanOrEqual(
            daysBetween(from, addMonths(from, months)) - 3,
          )
          const before = counted[place - 1]
          if (!before) expect(from).toBe(on)
          else if (from !== before.until) {
            expect(daysBetween(before.until, on)).toBeGreaterThanOrEqual(UNPAID_DAYS)
            expect(from).toBe(on)
          }
        }
        // The order in which payments are reported does not matter.
        expect(paidUntil(withHandPeriods([...charges].reverse(), months))).toBe(
          paidUntil(withHandPeriods(charges, months)),
        )
      },
    ),
  )
})
