import type { Agreement } from '../../boleto/agreement.ts'
import { documentKindCode } from '../charges.ts'
import { CnabFault } from '../fault.ts'
import type { Company } from '../files.ts'
import type { Line } from '../lines.ts'
import type { Values } from '../record.ts'
import type { Direction, Profile240 } from './profile.ts'

type EnvelopeOrder = {
  company: Company
  agreement: Agreement
  fileSequence: number
  generatedOn: string
  generatedAt: string
}

/** Returns the values of both headers, including those that every detail repeats. */
export function commonValues(profile: Profile240, order: EnvelopeOrder, direction: Direction): Values {
  return {
    ...profile.values(order.agreement, direction),
    bank: order.agreement.bank,
    companyKind: documentKindCode(order.company.document),
    companyDocument: order.company.document,
    companyName: order.company.name,
    direction: direction === 'remittance' ? 1 : 2,
    operation: direction === 'remittance' ? 'R' : 'T',
    generatedOn: order.generatedOn,
    generatedAt: order.generatedAt.replaceAll(':', ''),
  }
}

/** Wraps the details of one lot in headers and trailers. `totals` are the trailer's, in a return only. */
export function wrapDetails(
  profile: Profile240,
  order: EnvelopeOrder,
  direction: Direction,
  details: string[],
  totals: Values,
): string[] {
  const { tables } = profile
  const values = { ...commonValues(profile, order, direction), ...totals, sequence: order.fileSequence }
  return [
    tables.fileHeader[direction].write(values),
    tables.lotHeader[direction].write(values),
    ...details,
    tables.lotTrailer.write({ ...values, lineCount: details.length + 2 }),
    tables.fileTrailer.write({ ...values, lotCount: 1, lineCount: details.length + 4 }),
  ]
}

export type Lot = { header: Line; details: Line[] }

const typeOf = (line: Line) => line.text[7]

function countFault(line: Line): CnabFault {
  return new CnabFault({
    code: 'count_mismatch',
    line: line.number,
    message: `O total informado na linha ${line.number} não confere com as linhas do arquivo. Baixe o arquivo de novo.`,
  })
}

function closeLot(profile: Profile240, lot: Lot, trailer: Line): void {
  const count = profile.tables.lotTrailer.read(trailer.text, trailer.number).number('lineCount')
  const details = lot.details.length
  if (count === details + 2) return
  if (profile.lotCountMayLeaveOutEnds && count === details) return
  throw countFault(trailer)
}

function checkBank(lines: Line[], bank: string): void {
  const stranger = lines.find((line) => line.text.slice(0, 3) !== bank)
  if (!stranger) return
  throw new CnabFault({
    code: 'wrong_bank',
    line: stranger.number,
    message: `A linha ${stranger.number} é de outro banco (${stranger.text.slice(0, 3)}).`,
  })
}

const truncated = (lines: Line[]) =>
  new CnabFault({
    code: 'truncated',
    line: lines.length,
    message: 'O arquivo termina antes do fim. Baixe o arquivo de novo no site do banco.',
  })

function collectLots(profile: Profile240, lines: Line[]): Lot[] {
  const lots: Lot[] = []
  let open: Lot | null = null
  for (const line of lines) {
    const type = typeOf(line)
    if (type === '1' && !open) {
      open = { header: line, details: [] }
      lots.push(open)
    } else if (type === '5' && open) {
      closeLot(profile, open, line)
      open = null
    } else if (type === '1' || type === '5' || type === '9' || !open) {
      throw countFault(line)
    } else open.details.push(line)
  }
  if (open) throw truncated(lines)
  return lots
}

/** Returns the lots of a file after its header, after checking bank, ends and counts of every line. Throws CnabFault. */
export function openEnvelope(profile: Profile240, lines: Line[], bank: string): Lot[] {
  checkBank(lines, bank)
  const trailer = lines.at(-1)!
  if (typeOf(trailer) !== '9') throw truncated(lines)
  if (profile.tables.fileTrailer.read(trailer.text, trailer.number).number('lineCount') !== lines.length) {
    throw countFault(trailer)
  }
  return collectLots(profile, lines.slice(1, -1))
}
