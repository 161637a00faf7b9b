import { formatCents } from '../money.ts'
import type { CnabWarning, FileAccount, ReturnEntry } from './files.ts'
import type { Line } from './lines.ts'
import type { Row } from './record.ts'
import { withoutFillers } from './text.ts'

// What readers of both layouts make of a detail.

export type Readings = { entries: ReturnEntry[]; warnings: CnabWarning[] }

/** The one date on which all of these were credited, or null when there are none or several. */
export function commonCreditDate(entries: readonly ReturnEntry[]): string | null {
  const dates = new Set(entries.map((entry) => entry.creditedOn).filter((date) => date !== null))
  return dates.size === 1 ? [...dates][0]! : null
}

/** Returns agência, conta and agreement of a row that has them. */
export const accountIn = (row: Row): FileAccount => ({
  agency: row.text('agency'),
  account: row.text('account'),
  agreement: row.text('agreement'),
})

/** Makes a warning for a skipped line, with its original text. */
export const unknownRecord = (line: Line): CnabWarning => ({
  line: line.number,
  code: 'unknown_record',
  message: `A linha ${line.number} tem um registro que não usamos e foi deixada de lado.`,
  raw: withoutFillers(line.text),
})

const isSettlement = ({ kind }: ReturnEntry): boolean => kind === 'paid' || kind === 'partially_paid'

/** A settlement without its amount settles nothing, whatever its code says. */
export const actedUpon = (entry: ReturnEntry): ReturnEntry =>
  isSettlement(entry) && entry.paid === 0 ? { ...entry, kind: 'unknown' } : entry

/** What a person should look at in an entry: an unknown code, or amounts that do not add up. */
export function entryWarnings(entry: ReturnEntry): CnabWarning[] {
  const warnings: CnabWarning[] = []
  const { line } = entry
  if (entry.kind === 'unknown') {
    const message = `A linha ${line} tem a ocorrência ${entry.occurrence}, que não conhecemos. Nada foi feito com ela.`
    warnings.push({ line, code: 'unknown_occurrence', message })
  }
  if (isSettlement(entry) && entry.paid === 0) {
    const message = `A linha ${line} é de pagamento e veio sem o valor. Nada foi baixado por ela: peça o arquivo de novo ao banco.`
    return [{ line, code: 'missing_amount', message }]
  }
  const expected =
    entry.nominal + entry.interestAndFine + entry.otherCredits - entry.discount - entry.abatement
  if (isSettlement(entry) && entry.paid !== expected) {
    const message =
      `Na linha ${line}, o valor pago é ${formatCents(entry.paid)}, ` +
      `mas o título com acréscimos e descontos seria ${formatCents(expected)}.`
    warnings.push({ line, code: 'amounts_differ', message })
  }
  return warnings
}
