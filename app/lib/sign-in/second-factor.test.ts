import type { User } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { needsSecondFactor } from './second-factor.ts'

const token = (claims: object) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.assinatura`
const withFactor = (status: 'verified' | 'unverified') =>
  ({ factors: [{ id: 'f', factor_type: 'totp', status }] }) as unknown as User

test('a verified factor is asked for until the token has shown it', () => {
  const user = withFactor('verified')
  expect(needsSecondFactor({ user, access_token: token({ aal: 'aal1', name: 'João' }) })).toBe(true)
  expect(needsSecondFactor({ user, access_token: token({ aal: 'aal2' }) })).toBe(false)
  expect(needsSecondFactor({ user, access_token: 'broken' })).toBe(true)
})

test('a factor that was never confirmed asks for nothing', () => {
  expect(needsSecondFactor({ user: withFactor('unverified'), access_token: token({ aal: 'aal1' }) })).toBe(
    false,
  )
  expect(needsSecondFactor({ user: {} as User, access_token: token({ aal: 'aal1' }) })).toBe(false)
})
