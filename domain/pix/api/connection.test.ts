import { expect, test } from 'vitest'
import { problemOfFailure, problemOfRefusal, problemWords, secondsUntilTry } from './connection.ts'
import { fitsPixCredentials, pixCredentialsInput } from './credentials.ts'

test('a refusal says whose it is to mend', () => {
  const about = (status: number, name = '') => problemOfRefusal({ status, name })
  expect(about(401)).toBe('credentials')
  expect(about(403, 'AcessoNegado')).toBe('permission')
  expect(about(404, 'WebhookNaoEncontrado')).toBe('key')
  expect(about(400, 'ChaveInvalida')).toBe('key')
  expect(about(400, 'WebhookOperacaoInvalida')).toBe('refused')
  expect(about(503)).toBe('unreachable')
  expect(problemOfFailure('ERR_SSL_TLSV1_ALERT_UNKNOWN_CA')).toBe('certificate')
  expect(problemOfFailure('ECONNREFUSED')).toBe('unreachable')
  expect(problemOfFailure(undefined)).toBe('unreachable')
  expect(Object.values(problemWords).every(({ title, advice }) => title && advice.endsWith('.'))).toBe(true)
})

test('tries come later and later, an hour at most', () => {
  expect([0, 1, 2, 6, 7, 50].map(secondsUntilTry)).toEqual([30, 60, 120, 1920, 3600, 3600])
})

const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`
const problems = (more: object) =>
  pixCredentialsInput
    .safeParse({ client_id: 'app-1234', client_secret: 'segredo-longo', ...more })
    .error?.issues.map(({ path }) => path[0]) ?? []

test('credentials come whole: certificate and key together, both as PEM', () => {
  expect(problems({})).toEqual([])
  expect(problems({ certificate: '', private_key: '  ' })).toEqual([])
  expect(problems({ certificate: pem('CERTIFICATE'), private_key: pem('PRIVATE KEY') })).toEqual([])
  expect(problems({ certificate: pem('CERTIFICATE') })).toEqual(['private_key'])
  expect(problems({ private_key: pem('PRIVATE KEY') })).toEqual(['certificate'])
  expect(problems({ certificate: 'abc', private_key: pem('RSA PRIVATE KEY') })).toEqual(['certificate'])
  expect(problems({ certificate: pem('CERTIFICATE'), private_key: pem('ENCRYPTED PRIVATE KEY') })).toEqual([
    'private_key',
  ])
  expect(problems({ client_id: 'app:1' })).toEqual(['client_id'])
  expect(problems({ client_secret: 'curto' })).toEqual(['client_secret'])
})

test('a certificate that does not fit its key, or is over, is told by field', () => {
  const today = '2026-11-22'
  expect(fitsPixCredentials({ fits: true, until: '2027-01-01' }, today)).toBeNull()
  expect(fitsPixCredentials({ fits: false, until: '2027-01-01' }, today)?.path).toBe('private_key')
  expect(fitsPixCredentials({ fits: true, until: '2026-11-21' }, today)?.path).toBe('certificate')
  expect(fitsPixCredentials(null, today)?.path).toBe('certificate')
})
