import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { brasiliaZone } from '../time-zones/time-zones.ts'
import {
  checkPass,
  isInWindow,
  judgePass,
  type PassClaims,
  type PassContext,
  type PassKey,
  passTokenOf,
  readPass,
} from './passes.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const now = new Date('2026-11-23T17:00:00Z')
const seconds = now.getTime() / 1000
const claims: PassClaims = {
  v: 1,
  pid: id(1),
  cid: id(2),
  aid: id(3),
  u: 'B-302',
  n: 'Cláudio Meireles',
  from: seconds - 3600,
  until: seconds + 3600,
  uses: 1,
}
const context: PassContext = {
  now,
  zone: brasiliaZone,
  condominiumId: id(2),
  revoked: new Set(),
  usedTimes: 0,
  policy: { expired: 'refuse', used_up: 'flag', outside_hours: 'refuse' },
}
let keys: PassKey[]
let sign: (told: object, kid?: string) => Promise<string>
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  keys = [{ kid: 'k1', public_jwk: await exportJWK(publicKey) }]
  sign = (told, kid = 'k1') =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(told)))
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
})
const verdict = async (told: object, more: Partial<PassContext> = {}) => {
  const { verdict: said, code } = await judgePass(await sign(told), keys, { ...context, ...more })
  return [said, code]
}

describe('a pass', () => {
  test('that is in order opens, from its address as well', async () => {
    expect(await verdict(claims)).toEqual(['good', null])
    const token = await sign(claims)
    expect(passTokenOf(`https://prumo.example/visita/${token}?x=1`)).toBe(token)
  })
  test('forged or altered is refused', async () => {
    const token = await sign(claims)
    const [head, body, seal] = token.split('.') as [string, string, string]
    const other = Buffer.from(JSON.stringify({ ...claims, until: seconds + 999_999 })).toString('base64url')
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'k1' })).toString('base64url')
    const wrong = [
      `${head}.${other}.${seal}`,
      `${none}.${body}.`,
      `${head}.${body}.${'A'.repeat(86)}`,
      `${head}.${body}`,
      'x',
      '',
      '..',
    ]
    for (const bad of wrong) expect(await readPass(bad, keys), bad).toBe('forged')
    const stranger = await generateKeyPair('ES256')
    const forged = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .sign(stranger.privateKey)
    expect(await readPass(forged, keys)).toBe('forged')
    expect(await readPass(await sign(claims, 'k2'), keys)).toBe('unknown_key')
    expect(await readPass(await sign({ ...claims, v: 2 }), keys)).toBe('forged')
  })
  test('of another condominium, or taken back, never opens', async () => {
    expect(await verdict(claims, { condominiumId: id(9) })).toEqual(['refuse', 'other_condominium'])
    expect(await verdict(claims, { revoked: new Set([claims.pid]) })).toEqual(['refuse', 'revoked'])
  })
  test('out of its time or used up is what the policy says', async () => {
    expect(await verdict({ ...claims, from: seconds + 1 })).toEqual(['refuse', 'not_yet'])
    expect(await verdict({ ...claims, until: seconds - 1 })).toEqual(['refuse', 'expired'])
    expect(await verdict(claims, { usedTimes: 1 })).toEqual(['flag', 'used_up'])
    const lenient = { ...context.policy, expired: 'flag' as const }
    expect(await verdict({ ...claims, until: seconds - 1 }, { policy: lenient })).toEqual(['flag', 'expired'])
    expect(checkPass({ ...claims, uses: undefined }, { ...context, usedTimes: 50 }).verdict).toBe('good')
    expect(await verdict({ ...claims, w: { d: [2] } })).toEqual(['refuse', 'outside_hours'])
  })
})

test('days and hours are those of Brasília, and a night belongs to the day on which it began', () => {
  // A Monday, 14:00 in Brasília.
  expect(isInWindow({ d: [1], f: '08:00', t: '16:00' }, now, brasiliaZone)).toBe(true)
  expect(isInWindow({ d: [1], f: '08:00', t: '13:59' }, now, brasiliaZone)).toBe(false)
  expect(isInWindow({ d: [] }, now, brasiliaZone)).toBe(true)
  // 23:30 of Monday there is Tuesday in London.
  expect(isInWindow({ d: [1], f: '22:00', t: '06:00' }, new Date('2026-11-24T02:30:00Z'), brasiliaZone)).toBe(
    true,
  )
  expect(isInWindow({ d: [1], f: '22:00', t: '06:00' }, new Date('2026-11-24T08:30:00Z'), brasiliaZone)).toBe(
    true,
  )
  expect(isInWindow({ d: [1], f: '22:00', t: '06:00' }, new Date('2026-11-24T09:30:00Z'), brasiliaZone)).toBe(
    false,
  )
  expect(isInWindow({ d: [1], f: '22:00', t: '06:00' }, new Date('2026-11-23T08:30:00Z'), brasiliaZone)).toBe(
    false,
  )
})
