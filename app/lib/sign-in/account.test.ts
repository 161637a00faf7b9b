import { expect, test } from 'vitest'
import { afterSignUp, emailOfSignUp } from './account.ts'

test.each(['ana+casa@exemplo.com.br', 'joão&maria=1@exemplo.com', ' ana@exemplo.com '])(
  'after the sign-up of %s the page that asks to read the mail knows the address',
  (email) => {
    const { pathname, search, hash } = new URL(afterSignUp(email, false), 'https://prumo.test')
    expect(pathname + search).toBe('/auth?cadastro=feito')
    expect(emailOfSignUp(hash)).toBe(email.trim())
  },
)

test('an account that is open at once goes on to the dashboard; any other fragment names no address', () => {
  expect(afterSignUp('ana@exemplo.com', true)).toBe('/dashboard')
  expect(emailOfSignUp('')).toBe('')
  expect(emailOfSignUp('#access_token=x')).toBe('')
})
