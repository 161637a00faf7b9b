import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBarcode } from '../boleto/barcode.ts'
import { toDigitableLine } from '../boleto/digitable-line.ts'
import { encodeDueFactor } from '../boleto/due-factor.ts'
import { sumCents } from '../money.ts'
import { buildDynamicPix } from '../pix/br-code.ts'
import { crc16 } from '../pix/crc16.ts'
import { pixVectors } from '../testing/pix-vectors.ts'
import { billState } from './bill-state.ts'
import { dueAfter, splitInstalments, spreadOver } from './instalments.ts'
import { codeDiffers, readPaymentCode } from './read-payment-code.ts'
import { registeredPixKey } from './supplier.ts'
import { netOf } from './withholding.ts'

const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 })

describe('instalments', () => {
  test('sum to each line and to equal parts, to the centavo', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 60 }), (lines, count) => {
        const parts = splitInstalments(lines, count)
        const totals = parts.map(sumCents)
        expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(1)
        for (const [position, line] of lines.entries())
          expect(sumCents(parts.map((row) => row[position] ?? Number.NaN))).toBe(line)
        expect(parts.flat().every((part) => part >= 0)).toBe(true)
      }),
    )
  })

  test('part payments never take more of a line than is left, and the last empties all', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (lines, cuts) => {
          let left = [...lines]
          for (const cut of cuts) {
            const amount = Math.floor(sumCents(left) * cut)
            const parts = spreadOver(amount, left)
            expect(sumCents(parts)).toBe(amount)
            left = left.map((line, position) => line - (parts[position] ?? Number.NaN))
            expect(left.every((line) => line >= 0)).toBe(true)
          }
          expect(spreadOver(sumCents(left), left)).toEqual(left)
        },
      ),
    )
    expect(() => spreadOver(11, [4, 6])).toThrow(RangeError)
  })

  test('fall on the day that was meant, or a short month’s last', () => {
    expect([0, 1, 2].map((count) => dueAfter('2026-01-31', count))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
    expect(dueAfter('2026-02-28', 1, 31)).toBe('2026-03-31')
  })
})

test('a net of nothing is none', () => {
  expect(netOf(1000, [50, 110])).toBe(840)
  expect(netOf(1000, [1000])).toBeNull()
})

test('how a bill stands on a day', () => {
  const bill = { status: 'open', due_on: '2026-01-10', cents: 100, paid_cents: 0 } as const
  expect(billState(bill, '2026-01-09')).toBe('open')
  expect(billState(bill, '2026-01-10')).toBe('due_today')
  expect(billState({ ...bill, paid_cents: 40 }, '2026-01-11')).toBe('overdue')
  expect(billState({ ...bill, paid_cents: 40 }, '2026-01-09')).toBe('partial')
  expect(billState({ ...bill, status: 'paid', paid_cents: 100 }, '2026-02-01')).toBe('paid')
})

describe('a code that came with a bill', () => {
  test('of a boleto tells amount and due date, with or without mask', () => {
    const parts = {
      bank: '001',
      factor: encodeDueFactor('2026-01-20'),
      amount: 12_345,
      freeField: '0'.repeat(25),
    }
    const line = toDigitableLine(buildBarcode(parts))
    const masked = line.replace(/^(\d{5})(\d{5})/, '$1.$2 ')
    const read = readPaymentCode(` ${masked}\n`, '2026-01-05')
    expect(read).toEqual({
      ok: true,
      code: { kind: 'boleto', code: line, cents: 12_345, due_on: '2026-01-20', payee: null },
    })
    if (!read.ok) throw new Error(read.message)
    expect(codeDiffers(read.code, { cents: 12_345, due_on: '2026-01-20' })).toBeNull()
    expect(codeDiffers(read.code, { cents: 12_346, due_on: '2026-01-20' })).toContain('R$')
    expect(codeDiffers(read.code, { cents: 12_345, due_on: '2026-01-21' })).toContain('vencimento')
  })

  test('of Pix tells amount and who receives', () => {
    const code = pixVectors['P-7'] ?? ''
    expect(readPaymentCode(`${code}\n`, '2026-01-05')).toEqual({
      ok: true,
      code: { kind: 'pix', code, cents: 10_099, due_on: null, payee: 'FULANO DE TAL' },
    })
  })

  // bacen/pix-api 245 and 189.
  test('of a dynamic Pix tells no amount: its address decides', () => {
    const amount = (code: string, text: string) => {
      const changed = code
        .replace('5303986', `530398654${String(text.length).padStart(2, '0')}${text}`)
        .slice(0, -4)
      return changed + crc16(changed)
    }
    const code = amount(
      buildDynamicPix({ name: 'FORNECEDOR', city: 'SAO PAULO', location: 'pix.example.com/qr/v2/9d36b84f' }),
      '0.01',
    )
    const read = readPaymentCode(code, '2026-01-05')
    expect(read).toMatchObject({ ok: true, code: { kind: 'pix', cents: null, payee: 'FORNECEDOR' } })
    if (read.ok) expect(codeDiffers(read.code, { cents: 35_000, due_on: '2026-01-20' })).toBeNull()
  })

  test('with a wrong digit, or of nothing known, is refused in words', () => {
    for (const text of ['', '123', 'https://example.com', '0'.repeat(47), '8'.repeat(48), '00020126nonsense'])
      expect(readPaymentCode(text, '2026-01-05')).toEqual({
        ok: false,
        message: expect.stringMatching(/\p{L}{3}/u),
      })
  })
})

test('a Pix key is told from its looks', () => {
  expect(registeredPixKey('11.222.333/0001-81')).toBe('11222333000181')
  expect(registeredPixKey('(11) 98765-4321')).toBe('+5511987654321')
  expect(registeredPixKey('Obras@Exemplo.com')).toBe('obras@exemplo.com')
  expect(registeredPixKey('chave')).toBeNull()
})
