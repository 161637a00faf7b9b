import type { BankCode } from '../../boleto/agreement.ts'
import { CnabFault } from '../fault.ts'
import type { Line } from '../lines.ts'
import type { Values } from '../record.ts'
import { profile400 } from './banks.ts'
import type { Profile400, Tables400 } from './profile.ts'

/** The bank's profile; RangeError where it has none, for its agreement's layout should have said so. */
export function requireProfile(bank: BankCode): Profile400 {
  const profile = profile400(bank)
  if (!profile) throw new RangeError(`no CNAB 400 for bank ${bank}`)
  return profile
}

/** Numbers the details, which count from line 2, and wraps them in header and trailer. */
export function wrapDetails(
  tables: Tables400,
  values: Values,
  details: ((line: number) => string)[],
): string[] {
  return [
    tables.header.write({ ...values, line: 1 }),
    ...details.map((write, index) => write(index + 2)),
    tables.trailer.write({ ...values, line: details.length + 2 }),
  ]
}

export const countFault = (line: number): CnabFault =>
  new CnabFault({
    code: 'count_mismatch',
    line,
    message: `O total informado na linha ${line} não confere com as linhas do arquivo. Baixe o arquivo de novo.`,
  })

/** Returns the lines between header and trailer, after checking that the trailer exists and counts them right. Throws CnabFault. */
export function openEnvelope(tables: Tables400, lines: Line[]): Line[] {
  const trailer = lines.at(-1)!
  if (!trailer.text.startsWith('9')) {
    throw new CnabFault({
      code: 'truncated',
      line: lines.length,
      message: 'O arquivo termina antes do fim. Baixe o arquivo de novo no site do banco.',
    })
  }
  if (tables.trailer.read(trailer.text, trailer.number).number('line') !== lines.length)
    throw countFault(trailer.number)
  return lines.slice(1, -1)
}
