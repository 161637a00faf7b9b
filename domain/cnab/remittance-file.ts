import { readRemittance240, writeRemittance240 } from './cnab240/remittance.ts'
import { readRemittance400, writeRemittance400 } from './cnab400/remittance.ts'
import { attempt, type CnabError } from './fault.ts'
import type { RemittanceFile, RemittanceOrder } from './files.ts'
import { joinLines } from './lines.ts'
import { openFile } from './open-file.ts'

/**
 * The text of a remittance, one character per byte (`encodeLatin1` makes the bytes). CNAB 240 for all six banks,
 * CNAB 400 for Itaú and Bradesco. Names are folded to ASCII and cut to their fields. Throws CnabWriteError when a
 * number, code or date does not fit its field (an alphanumeric CNPJ among them, until banks announce they take it)
 * and RangeError when the bank has no CNAB 400.
 */
export const writeRemittance = (order: RemittanceOrder): string =>
  joinLines(order.layout === 240 ? writeRemittance240(order) : writeRemittance400(order))

export type ReadRemittance = { ok: true; file: RemittanceFile } | { ok: false; error: CnabError }

/** Reads a remittance, the bank's side of the same tables. Instructions other than ours are passed over. */
export function readRemittance(text: string): ReadRemittance {
  return attempt(() => {
    const { layout, lines, bank } = openFile(text, 'remittance')
    return layout === 240 ? readRemittance240(lines, bank) : readRemittance400(lines, bank)
  })
}
