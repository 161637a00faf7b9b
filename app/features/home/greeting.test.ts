import { expect, test } from 'vitest'
import { greeting, longDay, waitingWords } from './greeting.ts'

test('greets by the hour in Brasília', () => {
  expect(greeting('Helena Duarte', new Date('2026-11-20T11:00:00Z'))).toBe('Bom dia, Helena')
  expect(greeting('Helena Duarte', new Date('2026-11-20T15:00:00Z'))).toBe('Boa tarde, Helena')
  expect(greeting('', new Date('2026-11-20T23:30:00Z'))).toBe('Boa noite')
})

test('words of the day and of what waits', () => {
  expect(longDay('2026-11-20')).toBe('Sexta-feira, 20 de novembro')
  expect(waitingWords(1)).toBe('Um assunto espera por você')
  expect(waitingWords(12)).toBe('12 assuntos esperam por você')
})
