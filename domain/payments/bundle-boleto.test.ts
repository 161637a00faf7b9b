import { expect, test } from 'vitest'
import { firstBoletoDay, onlyPix } from './bundle-boleto.ts'

test('a bank has a whole business day to register it', () => {
  // A Friday: Monday registers, Tuesday is the first day.
  expect(firstBoletoDay('2026-11-27', [])).toBe('2026-12-01')
  expect(firstBoletoDay('2026-11-24', [])).toBe('2026-11-26')
  // Christmas and the weekend behind it.
  expect(firstBoletoDay('2026-12-24', [])).toBe('2026-12-29')
})

test('what keeps a bundle to Pix is told, the lasting reason before the day', () => {
  const asked = {
    holidays: [],
    today: '2026-11-24',
    payOn: '2026-11-26',
    cents: 5000,
    ownServes: false,
    hasAgreement: true,
    hasDocument: true,
  }
  expect(onlyPix(asked)).toBeNull()
  expect(onlyPix({ ...asked, payOn: '2026-11-25' })).toBe('too_soon')
  expect(onlyPix({ ...asked, hasDocument: false })).toBe('no_document')
  expect(onlyPix({ ...asked, hasAgreement: false, hasDocument: false, payOn: '2026-11-24' })).toBe(
    'no_agreement',
  )
  expect(onlyPix({ ...asked, ownServes: true })).toBe('single')
  expect(onlyPix({ ...asked, cents: 10_000_000_000 })).toBe('too_large')
})
