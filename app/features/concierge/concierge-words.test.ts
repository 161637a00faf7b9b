import { expect, test } from 'vitest'
import { momentOf, waitedFor, weekdaysOf, whenOf } from './concierge-words.ts'

const now = new Date('2026-11-23T15:00:00Z')
const when = { weekdays: null, from_time: null, until_time: null }

test('one day is said by its name, and by its hours where it has any', () => {
  const day = { ...when, valid_from: '2026-11-24T03:00:00Z', valid_until: '2026-11-25T03:00:00Z' }
  expect(whenOf(day, now)).toBe('amanhã, o dia todo')
  expect(
    whenOf({ ...day, valid_from: '2026-11-24T11:00:00Z', valid_until: '2026-11-24T19:30:00Z' }, now),
  ).toBe('amanhã, 8h às 16h30')
})

test('what holds already says until when', () => {
  const from = { ...when, valid_from: '2026-11-23T14:00:00Z' }
  expect(whenOf({ ...from, valid_until: '2026-11-24T03:00:00Z' }, now)).toBe('hoje, até meia-noite')
  expect(whenOf({ ...from, valid_until: '2026-11-24T01:00:00Z' }, now)).toBe('hoje, até 22h')
})

test('what returns each week says its days, its hours and its last day', () => {
  const weekly = { valid_from: '2026-11-01T03:00:00Z', valid_until: '2027-03-24T03:00:00Z' }
  expect(whenOf({ ...weekly, weekdays: [5], from_time: '08:00', until_time: '16:00' }, now)).toBe(
    'toda sexta, 8h às 16h, até 23/03/2027',
  )
  expect(weekdaysOf([5, 1, 3])).toBe('segunda, quarta e sexta')
  expect(weekdaysOf([0])).toBe('todo domingo')
  expect(weekdaysOf([1, 2, 3, 4, 5])).toBe('segunda a sexta')
})

test('moments and waits are said as people say them', () => {
  expect(momentOf('2026-11-23T12:05:00Z', now)).toBe('hoje, 9h05')
  expect(momentOf('2026-11-22T21:40:00Z', now)).toBe('ontem, 18h40')
  expect([0, 1, 6].map(waitedFor)).toEqual(['hoje', 'ontem', 'há 6 dias'])
})

test('what goes on after midnight is of the day on which it begins', () => {
  const party = { ...when, valid_from: '2026-11-28T21:00:00Z', valid_until: '2026-11-29T05:00:00Z' }
  expect(whenOf(party, now)).toBe('28/11, 18h às 2h')
  expect(whenOf({ ...party, valid_until: '2026-11-30T05:00:00Z' }, now)).toBe('28/11 a 30/11')
})
