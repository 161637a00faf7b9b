import { z } from 'zod'
import { type Agreement, type BoletoLayout, digitsField, unused } from '../agreement.ts'
import { mod10, padDigits } from '../digits.ts'

/** Carteiras whose check digit leaves agência and conta out (escriturais and some others). */
const WITHOUT_ACCOUNT = new Set(['112', '126', '131', '146', '150', '168'])
/** Carteiras whose free field holds the customer's own number: useless to a condominium, which has carteira 109. */
const WITH_OWN_NUMBER = new Set(['107', '122', '142', '143', '196', '198'])

const accountPart = (agreement: Agreement) => padDigits(agreement.agency, 4) + padDigits(agreement.account, 5)

function checkDigit(agreement: Agreement, digits: string): string {
  const wallet = agreement.wallet
  return String(mod10((WITHOUT_ACCOUNT.has(wallet) ? '' : accountPart(agreement)) + wallet + digits))
}

/** Itaú Unibanco, "Cobrança: layout de arquivos CNAB 400" (2021), annex on the barcode. */
export const itau: BoletoLayout = {
  bank: '341',
  name: 'BANCO ITAU SA',
  printedBankCode: '341-7',
  agreementSchema: z
    .object({
      bank: z.literal('341'),
      agency: digitsField('Agência', 4),
      agencyDigit: unused,
      account: digitsField('Conta', 5),
      accountDigit: digitsField('Dígito da conta', 1),
      agreement: unused,
      wallet: digitsField('Carteira', 3),
      variation: unused,
      fileCode: unused,
    })
    .refine(({ wallet }) => !WITH_OWN_NUMBER.has(wallet), {
      path: ['wallet'],
      message:
        'Carteira: peça ao banco a 109. As que levam o "seu número" no código de barras não são atendidas.',
    })
    .refine((agreement) => String(mod10(accountPart(agreement))) === agreement.accountDigit, {
      path: ['accountDigit'],
      message: 'O dígito não confere com a agência e a conta.',
    }),
  ourNumber(agreement, sequence) {
    const digits = padDigits(sequence, 8)
    const check = checkDigit(agreement, digits)
    return { digits, checkDigit: check, printed: `${agreement.wallet}/${digits}-${check}` }
  },
  freeField(agreement, ourNumber) {
    const account = accountPart(agreement)
    return `${agreement.wallet}${ourNumber}${checkDigit(agreement, ourNumber)}${account}${mod10(account)}000`
  },
  agencyAccountPrinted: (agreement) =>
    `${padDigits(agreement.agency, 4)} / ${padDigits(agreement.account, 5)}-${agreement.accountDigit}`,
}
