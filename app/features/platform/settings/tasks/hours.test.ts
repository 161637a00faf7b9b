import { expect, test } from 'vitest'
import { hoursOf } from './hours.ts'

test('hours in words', () => {
  expect(hoursOf(null)).toBeNull()
  expect(hoursOf('* * * * *')).toBe('A cada minuto')
  expect(hoursOf('*/5 * * * *')).toBe('A cada 5 minutos')
  expect(hoursOf('3-59/10 * * * *')).toBe('A cada 10 minutos')
  expect(hoursOf('7 * * * *')).toBe('De hora em hora')
  expect(hoursOf('5 4 * * *')).toBe('Todo dia às 04:05')
  expect(hoursOf('30 6,7,8,9 * * *')).toBe('Todo dia, na hora de cada condomínio')
  expect(hoursOf('0 7,8,9,10 1 * *')).toBe('Uma vez por mês')
})
