import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCode, newCode, parseCode } from './condominium-code.ts'

/** Returns the given bytes, then zeros. */
const source = (bytes: number[]) => {
  let position = 0
  return (length: number) => Uint8Array.from({ length }, () => bytes[position++] ?? 0)
}

test('a code is eight unambiguous characters and reads back however it is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 8, maxLength: 40 }), (bytes) => {
      const code = newCode(source(bytes))
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
      expect(parseCode(code)).toBe(code)
      expect(parseCode(` ${formatCode(code).toLowerCase().replace('-', ' – ')} `)).toBe(code)
    }),
  )
})

test('unfair bytes are drawn again', () => {
  expect(newCode(source([248, 255, 0, 1, 2, 3, 4, 5, 6, 7]))).toBe('23456789')
  expect(formatCode('23456789')).toBe('2345-6789')
})

test('what cannot be a code is refused', () => {
  for (const text of ['', 'ABCD234', 'ABCD23456', 'ABCD-0123', 'ABCD-OILO', 'ABÇD-2345'])
    expect(parseCode(text)).toBeNull()
})
