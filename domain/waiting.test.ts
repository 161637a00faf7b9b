import { expect, test } from 'vitest'
import { waitWords } from './waiting.ts'

test.each([
  [-5, 'um minuto'],
  [0, 'um minuto'],
  [60, 'um minuto'],
  [61, '2 minutos'],
  [3540, '59 minutos'],
  [3541, 'uma hora'],
  [3601, '2 horas'],
  [86_400, '24 horas'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})
