import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareRoute, withoutPersonalData } from './error-report.ts'

test.each([
  ['falha de ana@example.com ao salvar', 'falha de •••@••• ao salvar'],
  ['CPF 123.456.789-09 inválido', 'CPF ••• inválido'],
  ['ligue 11 98888-7777', 'ligue •••'],
  ['linha 1234 de 2026', 'linha 1234 de 2026'],
])('%s is kept as %s', (message, kept) => {
  expect(withoutPersonalData(message)).toBe(kept)
})

test('never keeps more than 500 characters nor five digits in a row', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (message) => {
      const kept = withoutPersonalData(message)
      expect(kept.length).toBeLessThanOrEqual(500)
      expect(kept).not.toMatch(/\d{5}/)
    }),
  )
})

test('a route keeps its path only', () => {
  expect(bareRoute('/dashboard/units?busca=ana#token=1')).toBe('/dashboard/units')
})
