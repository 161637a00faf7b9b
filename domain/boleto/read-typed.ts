import type { Cents } from '../money.ts'
import { hasRightCheckDigit, splitBarcode } from './barcode.ts'
import { toBarcode, toDigitableLine, wrongField } from './digitable-line.ts'
import { decodeDueFactor, type FactorDate } from './due-factor.ts'
import { readUtilityBill, type UtilityBill } from './utility-bill.ts'

type TypedBoleto = {
  barcode: string
  digitableLine: string
  bank: string
  /** Null when the code leaves the value open. */
  amount: Cents | null
  due: FactorDate
}

type TypedErrorCode = 'length' | 'field_1' | 'field_2' | 'field_3' | 'check_digit' | 'currency'

export type TypedResult =
  | ({ ok: true; kind: 'boleto' } & TypedBoleto)
  | ({ ok: true; kind: 'utility_bill' } & UtilityBill)
  | { ok: false; error: { code: TypedErrorCode; message: string } }

const messages: Record<TypedErrorCode, string> = {
  length: 'O código deve ter 44 números (código de barras), 47 (boleto) ou 48 (conta de consumo ou tributo).',
  field_1: 'Há um erro no primeiro campo da linha digitável. Confira os 10 primeiros números.',
  field_2: 'Há um erro no segundo campo da linha digitável. Confira os números 11 a 21.',
  field_3: 'Há um erro no terceiro campo da linha digitável. Confira os números 22 a 32.',
  check_digit: 'O código não confere. Compare todos os números com os do documento.',
  currency: 'Este código de barras não está em reais.',
}

const refuse = (code: TypedErrorCode): TypedResult => ({
  ok: false,
  error: { code, message: messages[code] },
})

function readBoleto(barcode: string, referenceDate: string): TypedResult {
  if (!hasRightCheckDigit(barcode)) return refuse('check_digit')
  if (barcode[3] !== '9') return refuse('currency')
  const { bank, factor, amount } = splitBarcode(barcode)
  return {
    ok: true,
    kind: 'boleto',
    barcode,
    digitableLine: toDigitableLine(barcode),
    bank,
    amount: amount === 0 ? null : amount,
    due: decodeDueFactor(factor, referenceDate),
  }
}

/**
 * Reads a code that was typed, pasted or scanned, with or without mask: 44 digits are a barcode, 47 a boleto's line, 48 (or 44) starting with 8 a
 * utility bill. `referenceDate` ('YYYY-MM-DD') determines the due factor's cycle. A valid code may still differ from the printed one: three
 * remainders share DAC 1, so compare value and beneficiary with the registered ones.
 */
export function readTyped(input: string, referenceDate: string): TypedResult {
  const digits = input.replace(/\D/g, '')
  if (digits.startsWith('8') && (digits.length === 48 || digits.length === 44)) {
    const bill = readUtilityBill(digits)
    return bill ? { ok: true, kind: 'utility_bill', ...bill } : refuse('check_digit')
  }
  if (digits.length === 44) return readBoleto(digits, referenceDate)
  if (digits.length !== 47) return refuse('length')
  const field = wrongField(digits)
  return field ? refuse(`field_${field}`) : readBoleto(toBarcode(digits), referenceDate)
}
