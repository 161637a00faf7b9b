import { expect, test } from 'vitest'
import { acceptOf, photoRules, receiptRules, refusal, typeOf } from './file-rules.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('what the place takes is not refused', () => {
  expect(refusal(file('Nota fiscal nº 12.pdf', 'application/pdf'), receiptRules)).toBeNull()
  expect(refusal(file('foto.JPG', 'image/jpeg'), photoRules)).toBeNull()
})

test('what it does not take is refused with the reason', () => {
  expect(refusal(file('vazio.pdf', 'application/pdf', 0), receiptRules)).toBe('O arquivo está vazio.')
  expect(refusal(file('pagina.html', 'text/html'), receiptRules)).toMatch(/PDF, JPEG, PNG ou WebP/)
  expect(refusal(file('desenho.svg', 'image/svg+xml'), photoRules)).toMatch(/não é aceito/)
  expect(refusal(file('recibo.pdf', 'application/pdf'), photoRules)).toMatch(/JPEG, PNG ou WebP/)
  expect(refusal(file('IMG_1.HEIC', ''), receiptRules)).toMatch(/HEIC/)
  expect(refusal(file('grande.pdf', 'application/pdf', 62_400_000), receiptRules)).toBe(
    'O arquivo tem 62,4\u00a0MB; o limite é 50\u00a0MB.',
  )
})

test('a file without a type is known by its ending, one with another type is not', () => {
  expect(typeOf(file('recibo.PDF', ''), receiptRules)).toBe('application/pdf')
  expect(typeOf(file('recibo.pdf', 'application/octet-stream'), receiptRules)).toBe('application/pdf')
  expect(typeOf(file('recibo.pdf', 'text/html'), receiptRules)).toBeNull()
  expect(typeOf(file('recibo', ''), receiptRules)).toBeNull()
})

test('the dialog of the device offers types and endings', () => {
  expect(acceptOf(photoRules)).toBe('image/jpeg,.jpg,.jpeg,image/png,.png,image/webp,.webp')
})
