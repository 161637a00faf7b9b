import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { errorCodes } from '../../../domain/errors.ts'
import { proofRefusal } from './proof.ts'

test('only a wrong password is called a wrong password', () => {
  const words = (status: number, code: string) => proofRefusal(new AuthApiError('', status, code))
  expect(words(400, 'invalid_credentials')).toBe('Senha errada.')
  expect(words(422, 'mfa_verification_failed')).toMatch(/^Código errado/)
  expect(words(422, 'mfa_challenge_expired')).toMatch(/^Código errado/)
  expect(words(429, 'over_request_rate_limit')).toBe(errorCodes.rate_limited.message)
  expect(words(500, 'unexpected_failure')).toMatch(/^Não foi possível confirmar agora/)
  expect(words(403, 'user_banned')).not.toContain('Senha')
  expect(proofRefusal(new AuthRetryableFetchError('fetch failed', 0))).toMatch(/conexão/)
  expect(proofRefusal(new AuthRetryableFetchError('', 502))).toMatch(/^Não foi possível confirmar agora/)
  expect(proofRefusal(new TypeError('Failed to fetch'))).toMatch(/conexão/)
})
