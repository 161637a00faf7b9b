import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import { addWorkingMinutes, deadlinesOf, resumedDeadline, workingMinutes } from './deadlines.ts'
import { placeWords, titleOf } from './words.ts'

const hours = { from: 8, until: 18, zone: brasiliaZone, holidays: [] }
const at = (text: string) => new Date(`${text}:00-03:00`)

test('hours of work pass over nights, weekends and holidays', () => {
  // 20 November 2026 is a Friday and a holiday (Lei 14.759/2023).
  expect(addWorkingMinutes(at('2026-11-19T17:00'), 120, hours)).toEqual(at('2026-11-23T09:00'))
  expect(addWorkingMinutes(at('2026-11-21T12:00'), 60, hours)).toEqual(at('2026-11-23T09:00'))
  expect(addWorkingMinutes(at('2026-11-23T07:00'), 600, hours)).toEqual(at('2026-11-23T18:00'))
  const due = deadlinesOf(at('2026-11-23T17:30'), { answerHours: 1, solveHours: 11, isWorking: true }, hours)
  expect(due).toEqual({ answerDueAt: at('2026-11-24T08:30'), solveDueAt: at('2026-11-25T08:30') })
})

const start = fc
  .integer({ min: 0, max: 400 * 1440 })
  .map((minute) => new Date(at('2026-01-01T00:00').getTime() + minute * 60_000))

test('what is added is what lies between, whatever the instant', () => {
  fc.assert(
    fc.property(start, fc.integer({ min: 1, max: 20_000 }), (from, minutes) => {
      expect(workingMinutes(from, addWorkingMinutes(from, minutes, hours), hours)).toBe(minutes)
    }),
  )
})

test('a pause moves a deadline by no more and no less than itself; what was missed stays missed', () => {
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 9000 }),
      (paused, left, wait) => {
        const now = new Date(paused.getTime() + wait * 60_000)
        for (const isWorking of [true, false]) {
          const due = isWorking
            ? addWorkingMinutes(paused, left, hours)
            : new Date(paused.getTime() + left * 60_000)
          const moved = resumedDeadline(due, paused, now, isWorking, hours)
          expect(
            isWorking ? workingMinutes(now, moved, hours) : (moved.getTime() - now.getTime()) / 60_000,
          ).toBe(left)
          expect(resumedDeadline(paused, paused, now, isWorking, hours)).toEqual(paused)
        }
      },
    ),
  )
})

test('a title is the first sentence, cut between words; a neighbour reads no unit', () => {
  expect(titleOf('  Pinga água do teto.\nDesde ontem ')).toBe('Pinga água do teto')
  expect([...titleOf('palavra '.repeat(40))].length).toBeLessThanOrEqual(80)
  const place = { unit_label: null, block: null, floor: null, place_name: null, place_note: '' }
  expect(placeWords({ ...place, place_kind: 'unit' })).toBe('Dentro de uma unidade')
  expect(placeWords({ ...place, place_kind: 'block', block: 'B', floor: -1 })).toBe('Bloco B, 1º subsolo')
})
