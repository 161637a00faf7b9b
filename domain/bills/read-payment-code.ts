import { readTyped } from '../boleto/read-typed.ts'
import { type Cents, formatCents } from '../money.ts'
import { readPixCode } from '../pix/read-br-code.ts'

/** Data read from a bill's payment code; null where the code does not say. */
export type PaymentCode = {
  kind: 'boleto' | 'utility_bill' | 'pix'
  /** As stored and typed at the bank: the digitable line's digits, or the Pix text. */
  code: string
  cents: Cents | null
  due_on: string | null
  /** Who receives, of a Pix code. */
  payee: string | null
}
export type PaymentCodeResult = { ok: true; code: PaymentCode } | { ok: false; message: string }

/** Reads a boleto's or a utility bill's line (or barcode), or a Pix code, as pasted, typed or scanned. */
export function readPaymentCode(text: string, today: string): PaymentCodeResult {
  const trimmed = text.trim()
  if (trimmed.startsWith('0002')) {
    const read = readPixCode(trimmed, 'tolerant')
    if (read.ok) {
      const { name, kind } = read.code
      // Of a dynamic code the payload that its address gives decides, whatever amount the code has (Manual de Padrões para Iniciação do Pix).
      const amount = kind === 'static' ? read.code.amount : null
      return {
        ok: true,
        code: { kind: 'pix', code: trimmed, cents: amount || null, due_on: null, payee: name || null },
      }
    }
    // A boleto's line may start like this too: bank 000 does not exist, but a digits-only text deserves a second look.
    if (!/^[\d\s.-]+$/.test(trimmed)) return { ok: false, message: read.error.message }
  }
  if (/[^\d\s.-]/.test(trimmed))
    return {
      ok: false,
      message: 'Cole a linha digitável (só números) ou o código Pix “copia e cola” inteiro.',
    }
  const typed = readTyped(trimmed, today)
  if (!typed.ok) return { ok: false, message: typed.error.message }
  const due_on = typed.kind === 'boleto' && typed.due.kind === 'date' ? typed.due.date : null
  return {
    ok: true,
    code: { kind: typed.kind, code: typed.digitableLine, cents: typed.amount || null, due_on, payee: null },
  }
}

const kinds = { boleto: 'Boleto', utility_bill: 'Conta de consumo ou tributo', pix: 'Pix' } as const

/** Describes in one sentence what was read: 'Boleto de R$ 100,00.' */
export const codeWords = ({ kind, cents, payee }: PaymentCode): string =>
  `${kinds[kind]}${cents === null ? ' sem valor' : ` de ${formatCents(cents)}`}${payee ? ` para ${payee}` : ''}.`

/** What a code and its bill do not agree on, in words; null when they do, or the code does not say. */
export function codeDiffers(code: PaymentCode, bill: { cents: Cents; due_on: string }): string | null {
  if (code.cents !== null && code.cents !== bill.cents)
    return `O código é de ${formatCents(code.cents)}, a despesa de ${formatCents(bill.cents)}.`
  if (code.due_on !== null && code.due_on !== bill.due_on) return 'O vencimento do código não é o da despesa.'
  return null
}
