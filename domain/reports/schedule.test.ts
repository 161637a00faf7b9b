import { expect, test } from 'vitest'
import { addDays, weekday } from '../calendar.ts'
import { nextSending, readersWords, rhythmWords } from './schedule.ts'

test('each week has one sending, on its day, never on the day that it is counted from', () => {
  for (const onDay of [1, 2, 3, 4, 5, 6, 7])
    for (let day = '2026-02-20', at = 0; at < 20; at++, day = addDays(day, 1)) {
      const next = nextSending('weekly', onDay, day)!
      expect(next > day && next <= addDays(day, 7), `${day} ${next}`).toBe(true)
      expect(weekday(next) || 7).toBe(onDay)
    }
})

test('each month has one sending, on its day', () => {
  expect(nextSending('monthly', 5, '2026-03-04')).toBe('2026-03-05')
  expect(nextSending('monthly', 5, '2026-03-05')).toBe('2026-04-05')
  expect(nextSending('monthly', 28, '2026-12-31')).toBe('2027-01-28')
  expect(nextSending('closing', null, '2026-12-31')).toBeNull()
})

test('a rhythm is said in words', () => {
  expect(readersWords(['owner_admin', 'admin', 'council'])).toBe(
    'para o síndico, os administradores e o conselho',
  )
  expect([rhythmWords('weekly', 1), rhythmWords('weekly', 7), rhythmWords('monthly', 5)]).toEqual([
    'Toda segunda-feira',
    'Todo domingo',
    'Todo dia 5',
  ])
})
