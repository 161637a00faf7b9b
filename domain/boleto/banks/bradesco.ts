import { z } from 'zod'
import { type BoletoLayout, checkDigitField, digitsField, unused } from '../agreement.ts'
import { mod11Remainder, padDigits } from '../digits.ts'

/** Computes mod 11 base 7 over carteira and nosso número; the letter P replaces a complement of 10. */
function checkDigit(wallet: string, digits: string): string {
  const remainder = mod11Remainder(wallet + digits, 7)
  if (remainder === 0) return '0'
  return remainder === 1 ? 'P' : String(11 - remainder)
}

/** Bradesco, "Layout de arquivo CNAB 400" (4008-524-0121), annexes on boleto and nosso número. */
export const bradesco: BoletoLayout = {
  bank: '237',
  name: 'BRADESCO',
  printedBankCode: '237-2',
  agreementSchema: z.object({
    bank: z.literal('237'),
    agency: digitsField('Agência', 1, 4),
    agencyDigit: checkDigitField('Dígito da agência'),
    account: digitsField('Conta', 1, 7),
    accountDigit: checkDigitField('Dígito da conta'),
    agreement: unused,
    wallet: digitsField('Carteira', 2),
    variation: unused,
    fileCode: digitsField('Código da empresa', 1, 20),
  }),
  ourNumber(agreement, sequence) {
    const digits = padDigits(sequence, 11)
    const check = checkDigit(agreement.wallet, digits)
    return { digits, checkDigit: check, printed: `${agreement.wallet}/${digits}-${check}` }
  },
  freeField: (agreement, ourNumber) =>
    `${padDigits(agreement.agency, 4)}${agreement.wallet}${ourNumber}${padDigits(agreement.account, 7)}0`,
  agencyAccountPrinted: (agreement) =>
    `${padDigits(agreement.agency, 4)}-${agreement.agencyDigit} / ` +
    `${padDigits(agreement.account, 7)}-${agreement.accountDigit}`,
}
