import { expect, test } from 'vitest'
import { transferText } from './transfer-text.ts'

const told = { occurred_on: '2026-11-01', description: null, unit_label: 'C-702' }

test('what a transfer was is said even where nobody wrote it', () => {
  expect(transferText({ ...told, kind: 'fee' })).toBe('C-702: cobrança de novembro de 2026')
  expect(transferText({ ...told, kind: 'receipt' })).toBe('C-702: pagamento de cobrança')
  expect(transferText({ ...told, kind: 'late_receipt' })).toBe('C-702: multa e juros pagos')
  expect(transferText({ ...told, kind: 'opening', unit_label: null })).toBe('Saldo inicial')
  expect(transferText({ ...told, kind: 'payment', description: 'Pintura das escadas (Pix)' })).toBe(
    'Pintura das escadas (Pix)',
  )
})
