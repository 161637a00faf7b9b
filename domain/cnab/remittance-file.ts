import { readRemittance240, writeEntry240, writeRemittance240 } from './cnab240/remittance.ts'
import { entryWriters400, readRemittance400, writeRemittance400 } from './cnab400/remittance.ts'
import { attempt, type CnabError, CnabWriteError } from './fault.ts'
import type { RemittanceEntry, RemittanceFile, RemittanceOrder } from './files.ts'
import { joinLines } from './lines.ts'
import { openFile } from './open-file.ts'
import { toCnabText } from './text.ts'

/**
 * The text of a remittance, one character per byte (`encodeLatin1` makes the bytes). CNAB 240 for all six banks,
 * CNAB 400 for Itaú and Bradesco. Names are folded to ASCII and cut to their fields. Throws CnabWriteError when a
 * number, code or date does not fit its field, and RangeError when the bank has no CNAB 400.
 */
export const writeRemittance = (order: RemittanceOrder): string =>
  joinLines(order.layout === 240 ? writeRemittance240(order) : writeRemittance400(order))

/** What people are to correct, by the field that the bank's file cannot carry. A field of the account's is not here. */
const corrections: Readonly<Record<string, string>> = {
  payerDocument: 'O CPF ou CNPJ do pagador não serve para o banco. Corrija no cadastro do pagador.',
  postalCode: 'O CEP do condomínio não tem oito algarismos. Corrija nas configurações do condomínio.',
  nominal: 'O valor não cabe no arquivo do banco. Cancele a cobrança e emita com o valor certo.',
  due: 'O vencimento não é uma data válida. Altere o vencimento da cobrança.',
  issuedOn: 'A data de emissão não é válida. Cancele a cobrança e emita outra.',
  discount: 'O desconto não cabe no arquivo do banco. Cancele a cobrança e emita com o desconto certo.',
  discountUntil: 'A data do desconto não é válida. Cancele a cobrança e emita com a data certa.',
  interest: 'Os juros da convenção não cabem no arquivo do banco. Corrija nas configurações da convenção.',
  fine: 'A multa da convenção não cabe no arquivo do banco. Corrija nas configurações da convenção.',
  ourNumber: 'O nosso número não cabe neste convênio. Cancele a cobrança e emita outra.',
  ourNumberCheck: 'O nosso número não cabe neste convênio. Cancele a cobrança e emita outra.',
}
const ofTheAccount =
  'A conta ou o convênio têm um dado que não cabe no arquivo do banco. Corrija nas configurações da conta.'

/** What a write does not fit for; null when it fits. Other errors are bugs and pass through. */
function correctionOf(write: () => unknown): string | null {
  try {
    write()
    return null
  } catch (error) {
    if (error instanceof CnabWriteError) return corrections[error.field] ?? ofTheAccount
    throw error
  }
}

/** What the bank refuses in a payer. It knows the payer of a boleto that it is told to write off or to move. */
function payerFault({ instruction, payer }: RemittanceEntry): string | null {
  if (instruction !== 'register') return null
  if (payer.name === '')
    return 'A unidade não tinha pagador na emissão. Indique quem paga, cancele a cobrança e emita outra.'
  if (payer.document === '') return 'O pagador não tem CPF ou CNPJ. Informe no cadastro do pagador.'
  return /[A-Z0-9]/.test(toCnabText(payer.name))
    ? null
    : 'O nome do pagador não tem letras que o banco leia. Corrija no cadastro do pagador.'
}

/**
 * A remittance of the entries that its layout can carry, and why each of the others was left out, with what to correct: one that cannot be written
 * must not keep the rest from the bank. The text is null when none is left. Throws RangeError as `writeRemittance` does.
 */
export function writeWhatFits(order: RemittanceOrder): {
  text: string | null
  leftOut: ReadonlyMap<RemittanceEntry, string>
} {
  const account = correctionOf(() => writeRemittance({ ...order, entries: [] }))
  const write = (entry: RemittanceEntry) =>
    order.layout === 240
      ? writeEntry240(order, entry, 0)
      : entryWriters400(order, entry).map((writer) => writer(2))
  const leftOut = new Map<RemittanceEntry, string>()
  for (const entry of order.entries) {
    const reason = account ?? payerFault(entry) ?? correctionOf(() => write(entry))
    if (reason !== null) leftOut.set(entry, reason)
  }
  const entries = order.entries.filter((entry) => !leftOut.has(entry))
  return { text: entries.length > 0 ? writeRemittance({ ...order, entries }) : null, leftOut }
}

export type ReadRemittance = { ok: true; file: RemittanceFile } | { ok: false; error: CnabError }

/** Reads a remittance, the bank's side of the same tables. Instructions other than ours are passed over. */
export function readRemittance(text: string): ReadRemittance {
  return attempt(() => {
    const { layout, lines, bank } = openFile(text, 'remittance')
    return layout === 240 ? readRemittance240(lines, bank) : readRemittance400(lines, bank)
  })
}
