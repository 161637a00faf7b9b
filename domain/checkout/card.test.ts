import { expect, test } from 'vitest'
import {
  brandOf,
  cardErrors,
  groupCardNumber,
  groupExpiry,
  holdsCardNumber,
  passesLuhn,
  readExpiry,
} from './card.ts'

// payments.md 4.7, the provider's own test cards, and 4.8, which is wrong.
test.each([
  ['5031433215406351', 'master', true],
  ['4235647728025682', 'visa', true],
  ['375365153556885', 'amex', true],
  ['5067766783888311', 'elo', true],
  ['6062825624254001', 'hipercard', true],
  ['5067268055668045', 'elo', false],
])('%s is %s, check digit %s', (number, brand, isRight) => {
  expect(brandOf(number)).toBe(brand)
  expect(passesLuhn(number)).toBe(isRight)
})

test('the brand shows as soon as the digits say it', () => {
  expect(brandOf('')).toBeNull()
  expect(brandOf('4')).toBe('visa')
  expect(brandOf('37')).toBe('amex')
  expect(brandOf('2720')).toBe('master')
  expect(brandOf('2721')).toBeNull()
  expect(brandOf('30')).toBeNull()
})

test('numbers and dates are grouped as they are printed', () => {
  expect(groupCardNumber('4235647728025682')).toBe('4235 6477 2802 5682')
  expect(groupCardNumber('375365153556885')).toBe('3753 651535 56885')
  expect(groupCardNumber('42356')).toBe('4235 6')
  expect(groupExpiry('1130')).toBe('11/30')
  expect(groupExpiry('11')).toBe('11')
  expect(groupExpiry('530')).toBe('05/30')
})

test('a date is a month and a year, written either way', () => {
  expect(readExpiry('11/30')).toEqual({ month: 11, year: 2030 })
  expect(readExpiry('11/2030')).toEqual({ month: 11, year: 2030 })
  for (const wrong of ['', '13/30', '00/30', '1', '11-30', '11/3']) expect(readExpiry(wrong)).toBeNull()
})

const good = { number: '4235 6477 2802 5682', holder: 'ANA LIMA', expiry: '11/30', code: '123' }

test.each([
  [good, {}],
  [{ ...good, number: '' }, { number: 'Escreva o número do cartão.' }],
  [{ ...good, number: '4235 6477' }, { number: 'Faltam números.' }],
  [{ ...good, number: '4235 6477 2802 5683' }, { number: 'Confira o número: ele não existe.' }],
  [{ ...good, number: '3000 000000 0004' }, { number: expect.stringContaining('bandeira') }],
  [{ ...good, expiry: '10/26' }, { expiry: 'Este cartão venceu.' }],
  [{ ...good, expiry: '11/26' }, {}],
  [{ ...good, code: '12' }, { code: 'São os 3 números no verso do cartão.' }],
  [{ ...good, number: '3753 651535 56885' }, { code: 'São os 4 números na frente do cartão.' }],
  [{ ...good, holder: ' ' }, { holder: 'Escreva o nome como está no cartão.' }],
])('%j on 2026-11-22: %j', (card, errors) => {
  expect(cardErrors(card, '2026-11-22')).toEqual(errors)
})

test.each([
  '{"number":"4235647728025682"}',
  '{"x":"4235 6477 2802 5682"}',
  '{"x":"4235-6477-2802-5682"}',
  '{"note":"cartão 375365153556885 do Zé"}',
  '{"n":5031433215406351}',
])('%s holds a card’s number', (body) => expect(holdsCardNumber(body)).toBe(true))

test.each([
  '{"token":"0123456789abcdef0123456789abcdef"}',
  '{"condominium_id":"01a204dc-d94d-784b-9dcd-4be5ce78f9b7"}',
  '{"document":"52998224725"}',
  '{"document":"11222333000181"}',
  '{"number":"4235647728025683"}',
  '{"card_end":"5682"}',
])('%s holds none', (body) => expect(holdsCardNumber(body)).toBe(false))
