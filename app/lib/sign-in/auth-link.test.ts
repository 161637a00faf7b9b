import { expect, test } from 'vitest'
import { readAuthLinkError } from './auth-link.ts'

const expired =
  'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired'

test.each([
  { hash: `#${expired}`, search: '' },
  { hash: '', search: `?${expired}` },
])('an expired link is told from the hash or the query', (address) => {
  expect(readAuthLinkError(address)).toEqual({
    code: 'otp_expired',
    description: 'Email link is invalid or has expired',
  })
})

test('a session in the hash, or nothing, is no error', () => {
  expect(readAuthLinkError({ hash: '#access_token=a&type=signup', search: '' })).toBeNull()
  expect(readAuthLinkError({ hash: '#precos', search: '?error=1' })).toBeNull()
})
