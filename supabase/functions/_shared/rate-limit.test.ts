import { expect, test } from 'vitest'
import { callerKey } from './rate-limit.ts'

const keyOf = (address: string) =>
  callerKey(new Request('http://localhost/', { headers: { 'x-real-ip': address } }))

test.each([
  ['2a01:4f8::9', '2a01:4f8:0:0:ffff::1', true],
  ['2a01:4f8::9', '2A01:04F8:0000::1:2', true],
  ['2a01:4f8::9', '2a01:4f8:0:1::9', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', true],
  ['2001:db8:1:2::', '2001:db8:1:3::', false],
  ['::1', '::2', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.8', false],
])('%s and %s are one caller: %s', (one, other, expected) => {
  expect(keyOf(one) === keyOf(other)).toBe(expected)
})
