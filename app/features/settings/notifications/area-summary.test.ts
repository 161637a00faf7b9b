import { expect, test } from 'vitest'
import { differencesOf, matching } from './area-summary.ts'

const channels = ['app', 'email', 'push', 'sms'] as const

test('nothing chosen differs from nothing', () => {
  expect(differencesOf(['charge_paid', 'charge_issued'], { channels, choices: {}, defaults: {} })).toEqual([])
})

test('what was chosen is told by event, with and without', () => {
  const choices = { charge_paid: { email: false, push: false, sms: true } }
  expect(differencesOf(['charge_paid'], { channels, choices, defaults: {} })).toEqual([
    'Pagamento recebido com SMS e sem E-mail e Aparelhos',
  ])
})

test('a choice that the condominium made as well is no difference, and one against it is', () => {
  const off = { charge_paid: { email: false } }
  expect(differencesOf(['charge_paid'], { channels, choices: off, defaults: off })).toEqual([])
  expect(
    differencesOf(['charge_paid'], { channels, choices: { charge_paid: { email: true } }, defaults: off }),
  ).toEqual(['Pagamento recebido com E-mail'])
})

test('what cannot be left out is never a difference', () => {
  const choices = { charge_issued: { email: false, app: false } }
  expect(differencesOf(['charge_issued'], { channels, choices, defaults: {} })).toEqual([])
})

test('a channel that is not shown does not count', () => {
  const choices = { charge_paid: { sms: true } }
  expect(differencesOf(['charge_paid'], { channels: ['app'], choices, defaults: {} })).toEqual([])
})

test('every word typed is in the name or the note, accents or not', () => {
  expect(matching(['charge_paid', 'charge_issued', 'charge_cancelled'], 'COBRANCA mes')).toEqual([
    'charge_issued',
  ])
  expect(matching(['charge_paid'], '')).toEqual(['charge_paid'])
  expect(matching(['charge_paid'], 'xadrez')).toEqual([])
})
