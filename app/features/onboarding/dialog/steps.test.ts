import { expect, test } from 'vitest'
import { indicator, opening, previous } from './steps.ts'

const choice = { from: 'choice' } as const
const signup = { from: 'signup' } as const

test('a signed-in person goes on to the dashboard, or with a plan to the condominium', () => {
  expect(opening(choice, true)).toBeNull()
  expect(opening({ ...choice, plan: 'essencial' }, true)).toEqual({ step: 3, mode: 'signup-admin' })
})

test('a visitor chooses a situation, or starts at the administrator sign-up', () => {
  expect(opening(choice, false)).toEqual({ step: 1, mode: null })
  expect(opening(signup, false)).toEqual({ step: 2, mode: 'signup-admin' })
})

test('who made an account in this tab and left goes on with the condominium', () => {
  expect(opening(choice, false, true)).toEqual({ step: 3, mode: 'signup-admin' })
  expect(opening(choice, true, true)).toBeNull()
})

test('the indicator counts as the specification says', () => {
  expect(indicator(choice, { step: 4, mode: 'signup-admin' })).toEqual({ steps: [1, 2, 3, 4], at: 4 })
  expect(indicator(choice, { step: 2, mode: 'signup-resident' })).toEqual({ steps: [1, 2], at: 2 })
  expect(indicator(signup, { step: 2, mode: 'signup-admin' })).toEqual({ steps: [1, 2], at: 1 })
  expect(indicator(signup, { step: 4, mode: 'signup-admin' })).toEqual({ steps: [1, 2], at: 2 })
  expect(indicator({ ...signup, plan: 'avancado' }, { step: 3, mode: 'signup-admin' })).toEqual({
    steps: [1],
    at: 1,
  })
})

test('back leads one step down; after an account was made at signup-start there is no way back to it', () => {
  expect(previous(choice, { step: 2, mode: 'login' })).toEqual({ step: 1, mode: null })
  expect(previous(choice, { step: 3, mode: 'signup-admin' })).toEqual({ step: 2, mode: 'signup-admin' })
  expect(previous(signup, { step: 3, mode: 'signup-admin' })).toBeNull()
  expect(previous(choice, { step: 4, mode: 'signup-admin' })).toEqual({ step: 3, mode: 'signup-admin' })
})
