import { expect, test } from 'vitest'
import { formatPhone, parsePhone, phoneSpellings } from './phone.ts'

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

test.each([
  ['+5511988000002', ['+5511988000002', '+551188000002']],
  ['+551188000002', ['+551188000002', '+5511988000002']],
  ['+551198000002', ['+551198000002', '+5511998000002']],
  // A landline and a number of another country have one spelling.
  ['+551132321010', ['+551132321010']],
  ['+351912345678', ['+351912345678']],
])('%s is written as %j', (phone, spellings) => {
  expect(phoneSpellings(phone)).toEqual(spellings)
})
