import { expect, test } from 'vitest'
import { errorId, routeOf, withoutPersonalData } from './errors-log.ts'

test('an id holds the day and three random bytes', () => {
  expect(errorId(new Date('2026-11-20T12:00:00Z'), new Uint8Array([0x7f, 0x3a, 0x91]))).toBe(
    'ERR-20261120-7F3A91',
  )
})

test('what is sent holds no e-mail, document or id', () => {
  const sent = withoutPersonalData('bad row: ana@exemplo.com.br 123.456.789-09 at line 12')
  expect(sent).toBe('bad row: [e-mail] [número] at line 12')
  expect(routeOf('/dashboard/finances/0199f3a0-1111-7222-8333-444455556666')).toBe('/dashboard/finances/:id')
})
