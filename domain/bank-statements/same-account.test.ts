import { expect, test } from 'vitest'
import { isSameAccount } from './same-account.ts'

const own = { bank: '001', branch: '1234', account: '5678', account_digit: '9' }
const file = (bank: string, number: string) => ({ bank, branch: '', number })

test.each([
  ['001', '5678-9', true],
  ['1', '0005678', true],
  ['001', '1234/5678-9', true],
  ['', '12345678', true],
  ['001', '', true],
  ['', '', true],
  ['341', '5678-9', false],
  ['001', '5679-9', false],
  ['001', '678-9', false],
])('bank %s, number %s: %j', (bank, number, is) => {
  expect(isSameAccount(file(bank, number), own)).toBe(is)
})
