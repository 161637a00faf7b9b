import { expect, test } from 'vitest'
import { errorId } from './errors-log.ts'

test('an id holds the day and three random bytes', () => {
  expect(errorId(new Date('2026-11-20T12:00:00Z'), new Uint8Array([0x7f, 0x3a, 0x91]))).toBe(
    'ERR-20261120-7F3A91',
  )
})
