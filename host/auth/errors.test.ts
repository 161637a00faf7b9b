import { createClient, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { AuthError, type AuthErrorCode, errorCodes, renderError, toAuthError } from './errors.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const render = (error: unknown, headers: Record<string, string> = {}) =>
  new Hono().get('/', (c) => renderError(error, c, log)).request('/', { headers })

describe.each(errorCodes)('%s', (code: AuthErrorCode) => {
  it('has the body of the API version asked for', async () => {
    const error = new AuthError(code)
    const old = await render(error)
    expect([old.status, old.headers.get('x-sb-error-code')]).toEqual([error.status, code])
    expect(await old.json()).toEqual({ code: error.status, error_code: code, msg: error.message })
    const modern = await render(error, { 'x-supabase-api-version': '2024-01-01' })
    expect([modern.status, modern.headers.get('x-supabase-api-version')]).toEqual([
      error.status,
      '2024-01-01',
    ])
    expect(await modern.json()).toEqual({ code, message: error.message })
  })
})

it('a weak password tells why, a limit tells when', async () => {
  const weak = await render(new AuthError('weak_password', { reasons: ['length', 'pwned'] }))
  expect(await weak.json()).toMatchObject({ weak_password: { reasons: ['length', 'pwned'] } })
  const limited = await render(new AuthError('over_request_rate_limit', { retryAfter: 42 }))
  expect(limited.headers.get('retry-after')).toBe('42')
})

it('an accident keeps its words to itself', async () => {
  const body = await (await render(new Error('password of ana@example.com'))).text()
  expect(body).not.toContain('ana@example.com')
  expect(toAuthError(new Error('x')).code).toBe('unexpected_failure')
})

it('a caller who hangs up in the middle of a body is no accident of ours', async () => {
  const source = new ReadableStream({ start: (controller) => controller.error(new Error('aborted')) })
  const request = new Request('http://localhost', {
    method: 'POST',
    body: source,
    duplex: 'half',
  } as RequestInit)
  const error = await request.text().catch((thrown: unknown) => toAuthError(thrown))
  expect(error).toMatchObject({ code: 'bad_json', status: 400 })
})

it.each(['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P03', '08006', '53100', '25006'])(
  'a database that is away (%s) is 503 with a time to come back, so that clients keep their session',
  async (code) => {
    const response = await render(Object.assign(new Error('secret host'), { code }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    const { error } = await createClient('http://localhost', 'key', {
      global: { fetch: async () => response },
    }).auth.signInWithPassword({ email: 'ana@example.com', password: 'x' })
    expect(isAuthRetryableFetchError(error)).toBe(true)
    expect(error?.message).not.toContain('secret')
  },
)
