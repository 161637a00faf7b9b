import type { Cents } from '../money.ts'
import type { Agreement, BankCode, BoletoLayout } from './agreement.ts'
import { bb } from './banks/bb.ts'
import { bradesco } from './banks/bradesco.ts'
import { caixa } from './banks/caixa.ts'
import { itau } from './banks/itau.ts'
import { santander } from './banks/santander.ts'
import { sicoob } from './banks/sicoob.ts'
import { buildBarcode } from './barcode.ts'
import { toDigitableLine } from './digitable-line.ts'
import { encodeDueFactor } from './due-factor.ts'

const layouts: Record<BankCode, BoletoLayout> = {
  '001': bb,
  '033': santander,
  '104': caixa,
  '237': bradesco,
  '341': itau,
  '756': sicoob,
}

/** The layout of a bank we issue for. */
export const boletoLayout = (bank: BankCode): BoletoLayout => layouts[bank]

export type BoletoOrder = {
  /** Already validated by the bank's `agreementSchema`. */
  agreement: Agreement
  /** The account's own count, never used twice: banks keep a nosso número for years. */
  sequence: number
  /** 'YYYY-MM-DD'; a registered boleto always has one. */
  due: string
  /** Centavos, from 1 to 9,999,999,999. */
  amount: Cents
}

export type IssuedBoleto = {
  ourNumber: string
  /** '' at banks without one. */
  ourNumberCheck: string
  ourNumberPrinted: string
  /** 44 digits. */
  barcode: string
  /** 47 digits; `formatDigitableLine` prints them. */
  digitableLine: string
}

/**
 * All numbers of one boleto. Plain text work, fit for a million in a row. Throws RangeError when sequence or amount
 * do not fit, or the amount is zero (a registered boleto has a value).
 */
export function issueBoleto({ agreement, sequence, due, amount }: BoletoOrder): IssuedBoleto {
  if (amount < 1) throw new RangeError('a boleto needs an amount')
  const layout = layouts[agreement.bank]
  const { digits, checkDigit, printed } = layout.ourNumber(agreement, sequence)
  const codes = boletoCodes({ agreement, ourNumber: digits, due, amount })
  return { ourNumber: digits, ourNumberCheck: checkDigit, ourNumberPrinted: printed, ...codes }
}

/** Barcode and digitable line of a boleto that has its nosso número; another due date changes both. */
export function boletoCodes({
  agreement,
  ourNumber,
  due,
  amount,
}: Omit<BoletoOrder, 'sequence'> & { ourNumber: string }): Pick<IssuedBoleto, 'barcode' | 'digitableLine'> {
  const barcode = buildBarcode({
    bank: agreement.bank,
    factor: encodeDueFactor(due),
    amount,
    freeField: layouts[agreement.bank].freeField(agreement, ourNumber),
  })
  return { barcode, digitableLine: toDigitableLine(barcode) }
}
