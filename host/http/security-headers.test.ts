import { createHash } from 'node:crypto'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import {
  captchaSources,
  inlineScriptHashes,
  parseContentSources,
  type SecurityOptions,
  securityHeaders,
} from './security-headers.ts'

const plain = new Request('http://localhost/')
const headersOf = (options: SecurityOptions = {}, request = plain) => securityHeaders(request, options)
const directive = (name: string, options: SecurityOptions = {}) =>
  headersOf(options)
    .get('content-security-policy')
    ?.split('; ')
    .find((each) => each.startsWith(`${name} `))

test('scripts run by origin and hash only, and nobody frames a page', () => {
  expect(directive('script-src')).toBe("script-src 'self'")
  expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(headersOf().get('x-frame-options')).toBe('DENY')
  expect(headersOf().get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headersOf().get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headersOf().get('permissions-policy')).toContain('geolocation=()')
})

test('an inline script is let through by its hash; a block of data needs none', () => {
  const html =
    '<script>start()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>'
  const hash = `'sha256-${createHash('sha256').update('start()').digest('base64')}'`
  expect(inlineScriptHashes(html)).toEqual([hash])
  expect(securityHeaders(plain, {}, [hash]).get('content-security-policy')).toContain(
    `script-src 'self' ${hash};`,
  )
})

test('payment and captcha hosts come from configuration, and take the place of none', () => {
  const payment = parseContentSources('script-src https://sdk.pay.example; frame-src https://*.pay.example')
  const options = { contentSources: [payment, captchaSources('turnstile')] }
  expect(directive('script-src', options)).toBe(
    "script-src 'self' https://sdk.pay.example https://challenges.cloudflare.com",
  )
  expect(directive('frame-src', options)).toBe(
    'frame-src https://*.pay.example https://challenges.cloudflare.com',
  )
  expect(directive('frame-src')).toBe("frame-src 'none'")
})

test.each([
  "script-src 'unsafe-inline'",
  'script-src *',
  'script-src https://*',
  'script-src http://pay.example.com',
  'script-src https://pay.example.com/path',
  'script-src data:',
  'script-src',
  'object-src https://pay.example.com',
  'frame-ancestors https://pay.example.com',
])('%s is refused', (text) => {
  expect(() => parseContentSources(text)).toThrow()
})

test('HSTS is sent over TLS only, and only when the proxy may be believed', () => {
  const tls = new Request('http://localhost/', { headers: { 'x-forwarded-proto': 'https' } })
  expect(headersOf({ trustProxy: { hops: 1 } }, tls).get('strict-transport-security')).toMatch(
    /^max-age=\d{8}/,
  )
  expect(headersOf({ trustProxy: { hops: 1 } }).has('strict-transport-security')).toBe(false)
  expect(headersOf({}, tls).has('strict-transport-security')).toBe(false)
})

test.each([
  [{ hops: 1 }, 'https, http', false],
  [{ hops: 1 }, 'http, https', true],
  [{ hops: 2 }, 'https, http', true],
  [{ hops: 2 }, 'https, http, http', false],
  // The balancer replaced the CDN's value with its own.
  [{ hops: 2 }, 'https', true],
  [{ networks: new BlockList() }, 'https, http', true],
])('behind %j, %s is TLS: %s', (trustProxy, proto, isTls) => {
  const request = new Request('http://localhost/', { headers: { 'x-forwarded-proto': proto } })
  expect(headersOf({ trustProxy }, request).has('strict-transport-security')).toBe(isTls)
})
