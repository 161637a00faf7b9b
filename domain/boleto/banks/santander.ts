import { z } from 'zod'
import { type BoletoLayout, checkDigitField, digitsField, unused } from '../agreement.ts'
import { mod11Remainder, padDigits } from '../digits.ts'

function checkDigit(digits: string): string {
  const remainder = mod11Remainder(digits, 9)
  if (remainder === 10) return '1'
  return remainder < 2 ? '0' : String(11 - remainder)
}

/** Santander, "Layout do boleto" v3.1 (2017). */
export const santander: BoletoLayout = {
  bank: '033',
  name: 'BANCO SANTANDER (BRASIL) S/A',
  printedBankCode: '033-7',
  agreementSchema: z.object({
    bank: z.literal('033'),
    agency: digitsField('Agência', 1, 4),
    agencyDigit: checkDigitField('Dígito da agência'),
    account: digitsField('Conta', 1, 9),
    accountDigit: checkDigitField('Dígito da conta'),
    agreement: digitsField('Código do beneficiário', 1, 7),
    wallet: digitsField('Modalidade da carteira', 3),
    variation: unused,
    fileCode: digitsField('Código de transmissão', 1, 15),
  }),
  ourNumber(_agreement, sequence) {
    const digits = padDigits(sequence, 12)
    const check = checkDigit(digits)
    return { digits, checkDigit: check, printed: `${digits}-${check}` }
  },
  freeField: (agreement, ourNumber) =>
    `9${padDigits(agreement.agreement, 7)}${ourNumber}${checkDigit(ourNumber)}0${agreement.wallet}`,
  agencyAccountPrinted: (agreement) =>
    `${padDigits(agreement.agency, 4)}-${agreement.agencyDigit} / ${padDigits(agreement.agreement, 7)}`,
}
