import { expect, test } from 'vitest'
import { mayStandIn } from './offline-page.ts'

const asked = (path: string, mode = 'navigate', sameOrigin = true) =>
  mayStandIn({ request: { mode }, url: new URL(path, 'https://prumo.example'), sameOrigin })

test.each([
  '/dashboard',
  '/dashboard/units?bloco=A',
  '/auth',
  '/auth?tab=cadastrar',
  '/auth/recuperar',
  '/nada',
])('the shell may open %s offline', (path) => expect(asked(path)).toBe(true))

test.each([
  '/auth/v1/verify?token=1',
  '/rest/v1/units',
  '/storage/v1/object/a',
  '/functions/v1/report-error',
  '/realtime/v1/websocket',
  '/config.json',
  '/health',
  '/',
  '/?utm_source=a',
  '/terms',
  '/privacy/',
  '/lgpd',
  '/robots.txt',
  '/dashboard?code=abc',
  '/auth?next=1&token_hash=abc',
  '/dashboard#access_token=abc',
  '/auth#error_code=otp_expired',
])('nothing stands in for %s', (path) => expect(asked(path)).toBe(false))

test('only for pages of this site', () => {
  expect(asked('/dashboard', 'cors')).toBe(false)
  expect(asked('/dashboard', 'navigate', false)).toBe(false)
})
