import { z } from 'zod'
import { type Agreement, type BoletoLayout, checkDigitField, digitsField, unused } from '../agreement.ts'
import { padDigits } from '../digits.ts'

const WEIGHTS = [3, 1, 9, 7]

/** Over cooperative, client and nosso número, multipliers 3, 1, 9, 7 repeating from the left. */
function checkDigit(agreement: Agreement, digits: string): string {
  const base = padDigits(agreement.agency, 4) + padDigits(agreement.agreement, 10) + digits
  let sum = 0
  for (let index = 0; index < base.length; index++) sum += (base.charCodeAt(index) - 48) * WEIGHTS[index % 4]!
  const remainder = sum % 11
  return remainder < 2 ? '0' : String(11 - remainder)
}

/** Sicoob, boleto and CNAB 240 layouts. One boleto is one instalment: parcela 001. */
export const sicoob: BoletoLayout = {
  bank: '756',
  name: 'SICOOB',
  printedBankCode: '756-0',
  agreementSchema: z.object({
    bank: z.literal('756'),
    agency: digitsField('Cooperativa', 4),
    agencyDigit: checkDigitField('Dígito da cooperativa'),
    account: digitsField('Conta', 1, 12),
    accountDigit: checkDigitField('Dígito da conta'),
    agreement: digitsField('Código do cliente', 1, 7),
    wallet: digitsField('Carteira', 1),
    variation: digitsField('Modalidade', 2),
    fileCode: unused,
  }),
  ourNumber(agreement, sequence) {
    const digits = padDigits(sequence, 7)
    const check = checkDigit(agreement, digits)
    return { digits, checkDigit: check, printed: `${digits}-${check}` }
  },
  freeField: (agreement, ourNumber) =>
    `${agreement.wallet}${padDigits(agreement.agency, 4)}${agreement.variation}` +
    `${padDigits(agreement.agreement, 7)}${ourNumber}${checkDigit(agreement, ourNumber)}001`,
  agencyAccountPrinted: (agreement) =>
    `${padDigits(agreement.agency, 4)} / ${padDigits(agreement.agreement, 7)}`,
}
