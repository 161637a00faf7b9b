import { expect, it } from 'vitest'
import { callerAddress } from './caller-address.ts'

it.each([
  [null, '127.0.0.1', '127.0.0.1'],
  [null, '::ffff:203.0.113.7', '203.0.113.7'],
  [null, undefined, undefined],
  ['203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['203.0.113.7:51234', '10.0.0.1', '203.0.113.7'],
  ['[2001:db8::1]:51234', '10.0.0.1', '2001:db8::1'],
  ['2001:db8::1', '10.0.0.1', '2001:db8::1'],
  ['6.6.6.6, unknown', '10.0.0.1', '10.0.0.1'],
  ['', '10.0.0.1', '10.0.0.1'],
])('%s by way of %s is %s', (forwardedFor, socketAddress, expected) => {
  expect(callerAddress(forwardedFor, socketAddress)).toBe(expected)
})
