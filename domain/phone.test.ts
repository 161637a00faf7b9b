import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['011 98765 4321', '+5511987654321'],
  ['+55 (85) 3232.1010', '+558532321010'],
  ['5511987654321', '+5511987654321'],
  ['+351 912 345 678', '+351912345678'],
])('%s is %s', (text, phone) => {
  expect(parsePhone(text)).toBe(phone)
})

test.each([
  '',
  '98765-4321',
  '(11) 8765-4321',
  '(20) 98765-4321',
  '(11) 98765-432',
  'sem telefone',
  '11987654321 ramal',
  '+1',
])('%j is no phone', (text) => {
  expect(parsePhone(text)).toBeNull()
})

test('is shown with mask', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321')
  expect(formatPhone('+558532321010')).toBe('(85) 3232-1010')
  expect(formatPhone('+351912345678')).toBe('+351912345678')
})
