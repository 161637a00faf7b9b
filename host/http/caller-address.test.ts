import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callerAddress } from './caller-address.ts'
import { parseTrustedProxies } from './proxies.ts'

const caller = (trust: string, forwardedFor: string | null, socketAddress: string | undefined) =>
  callerAddress({ forwardedFor, socketAddress }, parseTrustedProxies(trust)!)

it.each([
  [null, '127.0.0.1', '127.0.0.1'],
  [null, '::ffff:203.0.113.7', '203.0.113.7'],
  [null, 'fe80::1%eth0', 'fe80::1'],
  [null, undefined, undefined],
  ['203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
  ['203.0.113.7:51234', '10.0.0.1', '203.0.113.7'],
  ['[2001:db8::1]:51234', '10.0.0.1', '2001:db8::1'],
  ['2001:db8::1', '10.0.0.1', '2001:db8::1'],
  ['2001:0DB8:0:0::0001', '10.0.0.1', '2001:db8::1'],
  ['::FFFF:cb00:7107', '10.0.0.1', '203.0.113.7'],
  ['6.6.6.6, unknown', '10.0.0.1', '10.0.0.1'],
  ['6.6.6.6, ', '10.0.0.1', '10.0.0.1'],
  ['', '10.0.0.1', '10.0.0.1'],
])('behind one proxy, %s by way of %s is %s', (forwardedFor, socketAddress, expected) => {
  expect(caller('1', forwardedFor, socketAddress)).toBe(expected)
})

it.each([
  ['203.0.113.7, 198.51.100.1', '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
  ['6.6.6.6,203.0.113.7 ,\t198.51.100.1:443', '203.0.113.7'],
  // Bypasses the outer one: as far as it is known.
  ['198.51.100.1', '198.51.100.1'],
  ['6.6.6.6, unknown, 198.51.100.1', '198.51.100.1'],
  ['6.6.6.6, 203.0.113.7, unknown', '10.0.0.1'],
])('behind two proxies, %s is %s', (forwardedFor, expected) => {
  expect(caller('2', forwardedFor, '10.0.0.1')).toBe(expected)
})

const networks = '10.0.0.0/8, 198.51.100.0/24, 2001:db8:cd::/48'
it.each([
  ['203.0.113.7, 198.51.100.9', '10.0.0.1', '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7, 198.51.100.9, 10.0.0.2', '10.0.0.1', '203.0.113.7'],
  ['2001:db8::7, 2001:db8:cd::9', '::ffff:10.0.0.1', '2001:db8::7'],
  ['203.0.113.7, ::ffff:c633:6409', '::ffff:10.0.0.1', '203.0.113.7'],
  ['203.0.113.7, [2001:db8:cd::9]:443', '10.0.0.1', '203.0.113.7'],
  // A trusted address that a caller wrote is as far left as any.
  ['198.51.100.1, 203.0.113.7', '10.0.0.1', '203.0.113.7'],
  // Bypasses the outer proxies, or all of them.
  ['6.6.6.6, 192.0.2.1', '10.0.0.1', '192.0.2.1'],
  ['6.6.6.6', '192.0.2.1', '192.0.2.1'],
  ['6.6.6.6', undefined, undefined],
  // All are trusted: a caller inside.
  ['10.1.1.1, 198.51.100.9', '10.0.0.1', '10.1.1.1'],
  ['6.6.6.6, unknown, 198.51.100.9', '10.0.0.1', '198.51.100.9'],
  [null, '10.0.0.1', '10.0.0.1'],
])('behind proxies of some networks, %s by way of %s is %s', (forwardedFor, socketAddress, expected) => {
  expect(caller(networks, forwardedFor, socketAddress)).toBe(expected)
})

it.each(['1', '3', networks])('behind %s, nothing that a caller writes changes who he is', (trust) => {
  const proxies = ['198.51.100.9', '10.0.0.2', '10.0.0.1']
  const hops = trust === '1' ? 1 : 3
  const socket = proxies.at(-1)
  const added = ['203.0.113.7', ...proxies].slice(-1 - hops, -1)
  const alone = caller(trust, added.join(', '), socket)
  const entry = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constant('10.0.0.9'))
  fc.assert(
    fc.property(fc.array(entry), (written) => {
      expect(caller(trust, [...written, ...added].join(', '), socket)).toBe(alone)
    }),
  )
})

it('without a proxy the header counts for nothing', () => {
  expect(caller('0', '6.6.6.6', '203.0.113.7')).toBe('203.0.113.7')
})

it.each([
  '',
  '-1',
  '1.5',
  '33',
  'true',
  '10.0.0.0/',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '10.0.0.0/8/8',
  '10.0.0.0/8,',
  '[::1]:80',
  '::/129',
  'proxy',
])('names no proxies: %j', (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined()
})
