import { expect, test } from 'vitest'
import { usualAgreement } from './collecting.ts'

const main = { id: 'main', bankAccountId: 'a', isMain: true }
const works = { id: 'works', bankAccountId: 'b', isMain: false }

test('charges go by the account in which all their funds lie, else by the main one', () => {
  expect(usualAgreement(['b'], [main, works])).toBe('works')
  expect(usualAgreement(['b', 'b'], [main, works])).toBe('works')
  // One payment covers the month's fee for several funds.
  expect(usualAgreement([null, 'b'], [main, works])).toBe('main')
  expect(usualAgreement(['b', 'a'], [main, works])).toBe('main')
  expect(usualAgreement([null], [main, works])).toBe('main')
})

test('an account that only holds money collects nothing', () => {
  expect(usualAgreement(['savings'], [main, works])).toBe('main')
  expect(usualAgreement(['savings'], [])).toBeNull()
  expect(usualAgreement(['b'], [works])).toBe('works')
})
