import { z } from 'zod'
import { type Agreement, type BoletoLayout, checkDigitField, digitsField, unused } from '../agreement.ts'
import { mod11Remainder, padDigits } from '../digits.ts'

/** Check digit of the eleven-digit nosso número: weights 9, 8 … 2 repeating from the right, remainder 10 is X. */
export function bbCheckDigit(digits: string): string {
  // Weights 9…2 are 11 minus weights 2…9, so this remainder is the opposite of the usual one.
  const remainder = (11 - mod11Remainder(digits, 9)) % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** A convênio of seven digits makes a nosso número of 17 without check digit, an older one of eleven with it. */
const width = (agreement: Agreement) => (agreement.agreement.length === 7 ? 17 : 11)

/** Banco do Brasil, "Especificações técnicas para confecção de boleto de pagamento" (2016). */
export const bb: BoletoLayout = {
  bank: '001',
  name: 'BANCO DO BRASIL S.A.',
  printedBankCode: '001-9',
  agreementSchema: z.object({
    bank: z.literal('001'),
    agency: digitsField('Agência', 1, 4),
    agencyDigit: checkDigitField('Dígito da agência'),
    account: digitsField('Conta', 1, 8),
    accountDigit: checkDigitField('Dígito da conta'),
    agreement: z
      .string()
      .trim()
      .regex(/^(\d{4}|\d{6}|\d{7})$/, 'Convênio: informe 4, 6 ou 7 dígitos.'),
    wallet: digitsField('Carteira', 2),
    variation: digitsField('Variação da carteira', 3),
    fileCode: unused,
  }),
  ourNumber(agreement, sequence) {
    const code = agreement.agreement
    const digits = code + padDigits(sequence, width(agreement) - code.length)
    const checkDigit = digits.length === 11 ? bbCheckDigit(digits) : ''
    return { digits, checkDigit, printed: checkDigit ? `${digits}-${checkDigit}` : digits }
  },
  freeField(agreement, ourNumber) {
    if (ourNumber.length === 17) return `000000${ourNumber}${agreement.wallet}`
    return ourNumber + padDigits(agreement.agency, 4) + padDigits(agreement.account, 8) + agreement.wallet
  },
  agencyAccountPrinted: (agreement) =>
    `${padDigits(agreement.agency, 4)}-${agreement.agencyDigit} / ${agreement.account}-${agreement.accountDigit}`,
}
