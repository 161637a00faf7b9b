import { expect, test } from 'vitest'
import { cronOf } from '../../../../../worker/local-hours.ts'
import { hoursOf } from './hours.ts'

test('hours in words', () => {
  expect(hoursOf(null)).toBeNull()
  expect(hoursOf('* * * * *')).toBe('A cada minuto')
  expect(hoursOf('*/5 * * * *')).toBe('A cada 5 minutos')
  expect(hoursOf('3-59/10 * * * *')).toBe('A cada 10 minutos')
  expect(hoursOf('7 * * * *')).toBe('De hora em hora')
  expect(hoursOf('5 4 * * *')).toBe('Todo dia às 04:05')
  expect(hoursOf(cronOf('07:30'))).toBe('Todo dia, na hora de cada condomínio')
  expect(hoursOf(cronOf('08:00', 1))).toBe('Uma vez por mês')
})
