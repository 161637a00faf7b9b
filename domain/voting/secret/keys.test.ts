import { expect, test } from 'vitest'
import { readCode, writeCode } from './group/codes.ts'
import { readPoint, writePoint } from './group/group.ts'
import { proveKnowledge } from './group/proofs.ts'
import {
  credentialSecret,
  isTrusteeProven,
  jointKey,
  makeCredential,
  makeTrustee,
  publicKeyOf,
  trusteeSecret,
} from './keys.ts'

test('a printed code gives its key again, however it is typed', () => {
  const { code, public_key } = makeTrustee('a')
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/)
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  expect(publicKeyOf('trustee', typed)).toBe(public_key)
  expect(trusteeSecret(typed, public_key)).toBe(trusteeSecret(code, public_key))
})

test('a code with a slip, of another use or of another key is refused', () => {
  const { code, public_key } = makeTrustee('a')
  for (const at of [0, 7, 21, 43]) {
    const slipped = `${code.slice(0, at)}${code[at] === 'K' ? 'M' : 'K'}${code.slice(at + 1)}`
    expect(() => trusteeSecret(slipped, public_key)).toThrow(/não confere/)
  }
  for (const none of ['', code.slice(1), `${code}A`, code.replace(/./, 'U'), code.replace(/./, 'É')])
    expect(() => trusteeSecret(none, public_key)).toThrow(/não confere/)
  expect(() => credentialSecret(code, public_key)).toThrow(/não confere/)
  expect(() => trusteeSecret(makeTrustee('a').code, public_key)).toThrow(/outra chave/)
  const credential = makeCredential()
  expect(() => credentialSecret(credential.code, makeCredential().public_key)).toThrow(/outra chave/)
})

test('a code of known bytes is as it was', () => {
  const seed = Uint8Array.from({ length: 20 }, (_, at) => at * 12)
  expect(writeCode('trustee', seed)).toMatchInlineSnapshot(`"0061-G91G-7H45-8R3C-F229-1758-PK0C-SP74-1PJS"`)
  expect(readCode('trustee', writeCode('trustee', seed))).toEqual(seed)
})

test('a trustee proves to have the key, for one election', () => {
  const made = makeTrustee('a')
  expect(isTrusteeProven('a', made)).toBe(true)
  expect(isTrusteeProven('b', made)).toBe(false)
  expect(isTrusteeProven('a', { ...made, public_key: makeTrustee('a').public_key })).toBe(false)
  // The last trustee subtracts the others' keys to hold the only one: the key is possible, its proof is not.
  const own = makeTrustee('a')
  const rogue = writePoint(readPoint(own.public_key).subtract(readPoint(made.public_key)))
  expect(writePoint(jointKey([made, { public_key: rogue }]))).toBe(own.public_key)
  const proof = proveKnowledge('trustee', ['a'], trusteeSecret(own.code, own.public_key))
  expect(isTrusteeProven('a', { public_key: rogue, proof })).toBe(false)
  expect(isTrusteeProven('a', { ...made, public_key: '0'.repeat(64) })).toBe(false)
})
