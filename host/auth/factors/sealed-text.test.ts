import { describe, expect, it } from 'vitest'
import { keyedDigest, seal, unseal } from './sealed-text.ts'

const SECRET = 'a secret of thirty-two characters'
const row = crypto.randomUUID()

describe('sealed text', () => {
  it('opens for the row and secret it was sealed for', () => {
    const sealed = seal(SECRET, row, 'JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(unseal(SECRET, row, sealed)).toBe('JBSWY3DPEHPK3PXP')
    expect(seal(SECRET, row, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  })

  it('opens neither in another row, nor with another secret, nor changed', () => {
    const sealed = seal(SECRET, row, 'JBSWY3DPEHPK3PXP')
    expect(() => unseal(SECRET, crypto.randomUUID(), sealed)).toThrow()
    expect(() => unseal('another secret of 32 characters..', row, sealed)).toThrow('another secret')
    const parts = JSON.parse(sealed) as Record<string, string>
    const data = Buffer.from(parts.data ?? '', 'base64')
    data[0] = (data[0] ?? 0) ^ 1
    const changed = JSON.stringify({ ...parts, data: data.toString('base64') })
    expect(() => unseal(SECRET, row, changed)).toThrow()
  })

  it('reads the plain secret of a seed', () => {
    expect(unseal(SECRET, row, 'JBSWY3DPEHPK3PXP')).toBe('JBSWY3DPEHPK3PXP')
  })
})

describe('keyed digest', () => {
  it('differs by secret, purpose and text', () => {
    const digests = [
      keyedDigest(SECRET, 'a', '123456'),
      keyedDigest(`${SECRET}.`, 'a', '123456'),
      keyedDigest(SECRET, 'b', '123456'),
      keyedDigest(SECRET, 'a', '123457'),
    ]
    expect(new Set(digests).size).toBe(4)
    expect(keyedDigest(SECRET, 'a', '123456')).toBe(digests[0])
  })
})
