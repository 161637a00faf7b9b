import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { interleaved2of5 } from './itf.ts'

describe('interleaved 2 of 5', () => {
  it('equals bwip-js on a whole barcode', () => {
    const widths = interleaved2of5('00197165600000523470000003128557000000000117')
    expect(createHash('sha256').update(widths.join('')).digest('hex')).toBe(
      '85763524189cfc557f4c4442d5aba10383b20283552be078533cedeeafdb6582',
    )
    expect(widths).toHaveLength(227)
    expect(widths.filter((width) => width === 3)).toHaveLength(89)
    expect(widths.reduce((sum, width) => sum + width)).toBe(405)
  })

  it("draws the pairs of Santander's manual", () => {
    const pairs = interleaved2of5('0123').slice(4, -3)
    expect(pairs.map((width) => (width === 3 ? 1 : 0)).join('')).toBe('0100101001' + '0111000010')
  })

  it('refuses odd lengths, letters and nothing', () => {
    for (const bad of ['', '1', '1a']) expect(() => interleaved2of5(bad)).toThrow(RangeError)
  })
})
