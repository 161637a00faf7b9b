import { z } from 'zod'
import { text } from '../fields/text.ts'

/** COMPE codes of the banks whose boletos and files we write. */
export const bankCodes = ['001', '033', '104', '237', '341', '756'] as const
export type BankCode = (typeof bankCodes)[number]

/** Common name of each bank; a layout has the name that its boleto prints. */
export const bankNames: Record<BankCode, string> = {
  '001': 'Banco do Brasil',
  '033': 'Santander',
  '104': 'Caixa',
  '237': 'Bradesco',
  '341': 'Itaú',
  '756': 'Sicoob',
}

/**
 * A bank's collection contract for an account (contrato de cobrança), in the same nine texts for every bank, so that one table and one form fit all;
 * each bank's layout says which it uses and how wide. Digits without masks.
 */
export type Agreement = {
  bank: BankCode
  /** Agência without check digit. Sicoob: the cooperative. */
  agency: string
  agencyDigit: string
  /** Conta without check digit. */
  account: string
  accountDigit: string
  /** BB: convênio. Caixa and Santander: código do beneficiário. Sicoob: código do cliente. Elsewhere empty. */
  agreement: string
  /** Carteira. Santander: modalidade (101). Caixa: the first two digits of the nosso número (14). */
  wallet: string
  /** BB: variação da carteira. Sicoob: modalidade. Elsewhere empty. */
  variation: string
  /** Code for file exchange. Santander: código de transmissão. Bradesco: código da empresa. Elsewhere empty. */
  fileCode: string
}

/** A nosso número: its digits, its check digit ('' where the bank has none) and the form the bank prints. */
type OurNumber = { digits: string; checkDigit: string; printed: string }

/** One bank's part of a boleto. */
export type BoletoLayout = {
  bank: BankCode
  name: string
  /** Bank code with its check digit, as printed next to the logo. */
  printedBankCode: string
  /** Validates and completes the form of an agreement; its messages are in Portuguese. */
  agreementSchema: z.ZodType<Agreement>
  /** The nosso número of the account's `sequence`-th boleto; RangeError when the sequence does not fit. */
  ourNumber(agreement: Agreement, sequence: number): OurNumber
  /** The bank's 25 digits of the barcode, for the digits of a nosso número. */
  freeField(agreement: Agreement, ourNumber: string): string
  /** 'Agência/código do beneficiário' as printed. */
  agencyAccountPrinted(agreement: Agreement): string
}

/** A text of `minimum` to `maximum` digits. */
export function digitsField(label: string, minimum: number, maximum = minimum) {
  const width = minimum === maximum ? `${minimum}` : `${minimum} a ${maximum}`
  return z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${minimum},${maximum}}$`), `${label}: informe ${width} dígitos, sem pontos.`)
}

/** A check digit, where it may be a letter. */
export const checkDigitField = (label: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9XP]$/, `${label}: informe um caractere.`)

/** A text this bank does not use. */
export const unused = text(20).default('')
