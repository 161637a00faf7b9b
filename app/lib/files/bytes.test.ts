import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [823_700, '824 kB'],
  [999_600, '1 MB'],
  [1_240_000, '1,2 MB'],
  [50_000_000, '50 MB'],
  [30_000_000_000, '30 GB'],
  [1_234_000_000_000_000, '1.234 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words.replace(' ', '\u00a0'))
})
