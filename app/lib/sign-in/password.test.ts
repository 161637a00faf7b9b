import { expect, test } from 'vitest'
import { passwordLabel, passwordProblem, passwordScore } from './password.ts'

test.each([
  ['', 0, 'Muito fraca'],
  ['abcdef', 1, 'Muito fraca'],
  ['abcdefgh', 2, 'Fraca'],
  ['Abcdefgh', 3, 'Regular'],
  ['Abcdefg1', 4, 'Boa'],
  ['Abcdef1!', 5, 'Forte'],
  ['Abcdefghi1!x', 6, 'Muito forte'],
])('%j scores %i, %s', (password, score, label) => {
  expect(passwordScore(password)).toBe(score)
  expect(passwordLabel(score)).toBe(label)
})

test('an accented capital counts as upper case, not as a special character', () => {
  expect(passwordScore('Áb')).toBe(2)
})

test('length is told before anything is sent: 6 letters at least, 72 bytes at most', () => {
  expect(passwordProblem('')).toBe('Senha é obrigatória')
  expect(passwordProblem('abcde')).toBe('Senha muito curta')
  expect(passwordProblem('abcdef')).toBeNull()
  expect(passwordProblem('a'.repeat(72))).toBeNull()
  expect(passwordProblem('a'.repeat(73))).toContain('72')
  expect(passwordProblem('🏢'.repeat(19))).toContain('72')
})
