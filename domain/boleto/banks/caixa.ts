import { z } from 'zod'
import { text } from '../../fields/text.ts'
import { type Agreement, type BoletoLayout, checkDigitField, digitsField, unused } from '../agreement.ts'
import { mod11Remainder, padDigits } from '../digits.ts'

/** One rule for nosso número, beneficiário and campo livre: 11 minus the remainder, above 9 is 0. */
export function caixaCheckDigit(digits: string): string {
  const digit = 11 - mod11Remainder(digits, 9)
  return String(digit > 9 ? 0 : digit)
}

/** Seven digits: the code with its check digit, or one of the newer codes, which have seven digits and none. */
function beneficiary({ agreement }: Agreement): string {
  return agreement.length === 7 ? agreement : agreement + caixaCheckDigit(agreement)
}

/** Caixa, "Especificação do código de barras para boleto" 67.119 v010 (SIGCB). */
export const caixa: BoletoLayout = {
  bank: '104',
  name: 'CAIXA ECONOMICA FEDERAL',
  printedBankCode: '104-0',
  agreementSchema: z.object({
    bank: z.literal('104'),
    agency: digitsField('Agência', 1, 5),
    agencyDigit: checkDigitField('Dígito da agência'),
    account: digitsField('Conta', 0, 12).default(''),
    accountDigit: text(1).default(''),
    agreement: digitsField('Código do beneficiário', 6, 7),
    wallet: z.literal('14', 'Carteira: só a cobrança registrada emitida pelo beneficiário (14) é atendida.'),
    variation: unused,
    fileCode: unused,
  }),
  ourNumber(agreement, sequence) {
    const digits = agreement.wallet + padDigits(sequence, 15)
    const checkDigit = caixaCheckDigit(digits)
    return { digits, checkDigit, printed: `${digits}-${checkDigit}` }
  },
  freeField(agreement, ourNumber) {
    const field =
      beneficiary(agreement) +
      ourNumber.slice(2, 5) +
      ourNumber.slice(0, 1) +
      ourNumber.slice(5, 8) +
      ourNumber.slice(1, 2) +
      ourNumber.slice(8)
    return field + caixaCheckDigit(field)
  },
  agencyAccountPrinted(agreement) {
    const code = beneficiary(agreement)
    const printed = agreement.agreement.length === 7 ? code : `${code.slice(0, 6)}-${code.slice(6)}`
    return `${padDigits(agreement.agency, 4)} / ${printed}`
  },
}
