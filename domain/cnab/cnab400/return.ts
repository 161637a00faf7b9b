import type { BankCode } from '../../boleto/agreement.ts'
import { sumCents } from '../../money.ts'
import { documentKindCode } from '../charges.ts'
import type { ReturnEntry, ReturnFile, ReturnOrder, ReturnOrderEntry } from '../files.ts'
import type { Line } from '../lines.ts'
import { occurrenceOf } from '../occurrences.ts'
import type { Row, Values } from '../record.ts'
import { actedUpon, commonCreditDate, entryWarnings, type Readings, unknownRecord } from '../return-entry.ts'
import { countFault, openEnvelope, requireProfile, wrapDetails } from './envelope.ts'
import type { Profile400 } from './profile.ts'

function readEntry(profile: Profile400, line: number, detail: Row): ReturnEntry {
  const occurrence = detail.text('occurrence')
  const { kind, label } = occurrenceOf(profile.occurrences, occurrence)
  return {
    line,
    ...profile.ourNumberIn(detail),
    chargeReference: detail.text('chargeReference'),
    documentNumber: detail.text('documentNumber'),
    occurrence,
    kind: profile.kindIn(detail, kind),
    label,
    due: detail.date('due'),
    nominal: detail.number('nominal'),
    paid: profile.paidIn(detail),
    interestAndFine: detail.number('interestAndFine'),
    discount: detail.number('discount'),
    abatement: detail.number('abatement'),
    otherCredits: profile.otherCreditsIn(detail),
    fee: detail.number('fee'),
    creditedOn: detail.date('creditedOn'),
    occurredOn: detail.date('occurredOn'),
    ...profile.reasonsIn(detail, kind),
    receivingBank: detail.text('receivingBank'),
    receivingAgency: detail.text('receivingAgency'),
  }
}

function readDetails(profile: Profile400, lines: Line[]): Readings {
  const readings: Readings = { entries: [], warnings: [] }
  for (const line of lines) {
    if (line.text.startsWith('1')) {
      const entry = readEntry(profile, line.number, profile.return.detail.read(line.text, line.number))
      readings.entries.push(actedUpon(entry))
      readings.warnings.push(...entryWarnings(entry))
    } else readings.warnings.push(unknownRecord(line))
  }
  return readings
}

/** Reads the lines of a CNAB 400 return. Throws CnabFault. */
export function readReturn400(lines: Line[], bank: BankCode): ReturnFile {
  const profile = requireProfile(bank)
  const { header: headerTable, detail, trailer: trailerTable } = profile.return
  const header = headerTable.read(lines[0]!.text, 1)
  const details = openEnvelope(profile.return, lines)
  const { entries, warnings } = readDetails(profile, details)
  const counted = profile.detailCountIn(trailerTable.read(lines.at(-1)!.text, lines.length))
  if (counted !== 0 && counted !== entries.length) throw countFault(lines.length)
  const first = details.find((line) => line.text.startsWith('1'))
  return {
    bank,
    layout: 400,
    sequence: header.number('sequence'),
    generatedOn: header.date('generatedOn') ?? '',
    account: profile.accountIn(header, first ? detail.read(first.text, first.number) : null),
    creditDate: header.date('creditDate') ?? commonCreditDate(entries),
    entries,
    warnings,
  }
}

function entryValues(profile: Profile400, entry: ReturnOrderEntry): Values {
  const { payer, reasons, ...amounts } = entry
  return { ...amounts, reasons: reasons.join(''), payerName: payer.name, ...profile.returnValues(entry) }
}

/** The lines of a CNAB 400 return, as a bank writes it. Throws CnabWriteError. */
export function writeReturn400(order: ReturnOrder): string[] {
  const profile = requireProfile(order.agreement.bank)
  const total = sumCents(order.entries.map((entry) => entry.nominal))
  const common: Values = {
    ...profile.values(order.agreement),
    bank: order.agreement.bank,
    companyKind: documentKindCode(order.company.document),
    companyDocument: order.company.document,
    companyName: order.company.name,
    direction: 2,
    word: 'RETORNO',
    generatedOn: order.generatedOn,
    creditDate: order.creditDate,
    sequence: order.fileSequence,
    titleCount: order.entries.length,
    titleTotal: total,
    detailCount: order.entries.length,
    detailTotal: total,
  }
  const details = order.entries.map((entry) => {
    const values = { ...common, ...entryValues(profile, entry) }
    return (line: number) => profile.return.detail.write({ ...values, line })
  })
  return wrapDetails(profile.return, common, details)
}
