import { beforeAll, expect, test } from 'vitest'
import { SealBroken, seal, unseal } from './sealed-text.ts'

beforeAll(() => {
  process.env.SEALING_SECRET = 'a'.repeat(64)
})

test('what is sealed opens for its row alone, and never looks the same', () => {
  const sealed = seal('pix_credentials 1', 'segredo çã')
  expect(sealed).not.toContain('segredo')
  expect(sealed).not.toBe(seal('pix_credentials 1', 'segredo çã'))
  expect(unseal('pix_credentials 1', sealed)).toBe('segredo çã')
  expect(() => unseal('pix_credentials 2', sealed)).toThrow(SealBroken)
})

test('what was changed, cut off or sealed by another installation does not open', () => {
  const sealed = seal('row', 'segredo')
  const [version, key, data = ''] = sealed.split('.')
  const changed = Buffer.from(data, 'base64url')
  changed[14] = (changed[14] ?? 0) ^ 1
  expect(() => unseal('row', `${version}.${key}.${changed.toString('base64url')}`)).toThrow(SealBroken)
  expect(() => unseal('row', `${version}.${key}.${data.slice(0, 8)}`)).toThrow(SealBroken)
  expect(() => unseal('row', 'segredo')).toThrow(SealBroken)
  process.env.SEALING_SECRET = 'b'.repeat(64)
  expect(() => unseal('row', sealed)).toThrow(SealBroken)
})
