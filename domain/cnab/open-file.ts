import { type BankCode, bankCodes } from '../boleto/agreement.ts'
import type { Direction } from './cnab240/profile.ts'
import { profile400 } from './cnab400/banks.ts'
import { CnabFault } from './fault.ts'
import { type CnabLayout, type Line, splitFile } from './lines.ts'

const messages: Record<Direction, string> = {
  return: 'Este é um arquivo de remessa. Envie o arquivo de retorno, que o banco gera.',
  remittance: 'Este é um arquivo de retorno. Envie o arquivo de remessa.',
}

function bankOf(layout: CnabLayout, header: string): BankCode {
  const code = layout === 240 ? header.slice(0, 3) : header.slice(76, 79)
  const bank = bankCodes.find((known) => known === code)
  if (bank && (layout === 240 || profile400(bank))) return bank
  throw new CnabFault({
    code: 'unsupported_bank',
    line: 1,
    message: `Ainda não lemos arquivos CNAB ${layout} do banco ${code}. O extrato em OFX ou CSV entra em Conciliação.`,
  })
}

/** Splits a file and detects layout and bank by its header. Throws CnabFault, including for a file of the other direction. */
export function openFile(
  text: string,
  direction: Direction,
): { layout: CnabLayout; lines: Line[]; bank: BankCode } {
  const { layout, lines } = splitFile(text)
  const header = lines[0]!.text
  const bank = bankOf(layout, header)
  const mark = layout === 240 ? header[142] : header[1]
  if (mark !== (direction === 'remittance' ? '1' : '2')) {
    throw new CnabFault({ code: 'wrong_direction', line: 1, message: messages[direction] })
  }
  return { layout, lines, bank }
}
