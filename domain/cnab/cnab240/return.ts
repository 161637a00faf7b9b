import type { BankCode } from '../../boleto/agreement.ts'
import { sumCents } from '../../money.ts'
import { documentKindCode } from '../charges.ts'
import type { ReturnEntry, ReturnFile, ReturnOrder, ReturnOrderEntry } from '../files.ts'
import type { Line } from '../lines.ts'
import { occurrenceOf } from '../occurrences.ts'
import type { Row, Values } from '../record.ts'
import {
  accountIn,
  actedUpon,
  commonCreditDate,
  entryWarnings,
  type Readings,
  unknownRecord,
} from '../return-entry.ts'
import { profiles240 } from './banks.ts'
import { commonValues, type Lot, openEnvelope, wrapDetails } from './envelope.ts'
import type { Profile240 } from './profile.ts'

function readEntry(profile: Profile240, line: number, t: Row, u: Row | null): ReturnEntry {
  const occurrence = t.text('occurrence')
  const { kind, label } = occurrenceOf(profile.occurrences, occurrence)
  const { digits, checkDigit } = profile.unpackOurNumber(t.raw('ourNumber'), 'T')
  return {
    line,
    ourNumber: digits,
    ourNumberCheck: checkDigit,
    chargeReference: t.text('chargeReference'),
    documentNumber: t.text('documentNumber'),
    occurrence,
    kind,
    label,
    due: t.date('due'),
    nominal: t.number('nominal'),
    paid: u?.number('paid') ?? 0,
    interestAndFine: u?.number('interestAndFine') ?? 0,
    discount: u?.number('discount') ?? 0,
    abatement: u?.number('abatement') ?? 0,
    otherCredits: u?.number('otherCredits') ?? 0,
    fee: t.number('fee'),
    creditedOn: u?.date('creditedOn') ?? null,
    occurredOn: u?.date('occurredOn') ?? null,
    ...profile.reasonsIn(t.raw('reasons'), kind),
    receivingBank: t.text('receivingBank'),
    receivingAgency: t.text('receivingAgency'),
  }
}

/** Reads each T with the U right after it. A T without a U is read without amounts; everything else becomes a warning. */
function readLot(profile: Profile240, lot: Lot, into: Readings): void {
  const { t, u } = profile.tables
  for (let index = 0; index < lot.details.length; index++) {
    const line = lot.details[index]!
    if (line.text[13] !== 'T') {
      into.warnings.push(unknownRecord(line))
      continue
    }
    const next = lot.details[index + 1]
    const pair = next?.text[13] === 'U' ? u.read(next.text, next.number) : null
    if (pair) index++
    else {
      const message = `A linha ${line.number} veio sem os valores (segmento U). Nada foi baixado por ela.`
      into.warnings.push({ line: line.number, code: 'missing_segment', message })
    }
    const entry = readEntry(profile, line.number, t.read(line.text, line.number), pair)
    // Without amounts nothing may be settled from it, whatever its code says.
    into.entries.push(pair ? actedUpon(entry) : { ...entry, kind: 'unknown' })
    if (pair) into.warnings.push(...entryWarnings(entry))
  }
}

const isCollectionReturn = (lot: Lot) => lot.header.text.slice(8, 11) === 'T01'

function readLots(profile: Profile240, lots: Lot[]): Readings {
  const readings: Readings = { entries: [], warnings: [] }
  for (const lot of lots) {
    if (isCollectionReturn(lot)) readLot(profile, lot, readings)
    else {
      const line = lot.header.number
      const message = `O lote da linha ${line} não é de cobrança e foi deixado de lado.`
      readings.warnings.push({ line, code: 'other_service', message, raw: lot.header.text })
    }
  }
  return readings
}

function lotCreditDate(profile: Profile240, lots: Lot[]): string | null {
  const table = profile.tables.lotHeader.return
  const lot = lots.find(isCollectionReturn)
  if (!lot || !table.fields.some((field) => field.name === 'creditDate')) return null
  return table.read(lot.header.text, lot.header.number).date('creditDate')
}

/** Reads the lines of a CNAB 240 return. Throws CnabFault. */
export function readReturn240(lines: Line[], bank: BankCode): ReturnFile {
  const profile = profiles240[bank]
  const header = profile.tables.fileHeader.return.read(lines[0]!.text, 1)
  const lots = openEnvelope(profile, lines, bank)
  const { entries, warnings } = readLots(profile, lots)
  const account = accountIn(header)
  return {
    bank,
    layout: 240,
    sequence: header.number('sequence'),
    generatedOn: header.date('generatedOn') ?? '',
    account: { ...account, agreement: profile.agreementIn(account.agreement) },
    creditDate: lotCreditDate(profile, lots) ?? commonCreditDate(entries),
    entries,
    warnings,
  }
}

function entryValues(profile: Profile240, order: ReturnOrder, entry: ReturnOrderEntry): Values {
  const { payer, ourNumber, ourNumberCheck, reasons, ...amounts } = entry
  // Caixa sends the net equal to the paid amount, as its real file shows; the others take the fee off.
  const net = order.agreement.bank === '104' ? entry.paid : Math.max(0, entry.paid - entry.fee)
  return {
    ...amounts,
    net,
    ourNumber: profile.packOurNumber(order.agreement, ourNumber, ourNumberCheck, 'T'),
    reasons: reasons.join(''),
    payerKind: documentKindCode(payer.document),
    payerDocument: payer.document,
    payerName: payer.name,
  }
}

/** The lines of a CNAB 240 return, as a bank writes it. Throws CnabWriteError. */
export function writeReturn240(order: ReturnOrder): string[] {
  const profile = profiles240[order.agreement.bank]
  const common = commonValues(profile, order, 'return')
  const details: string[] = []
  for (const entry of order.entries) {
    const values = { ...common, ...entryValues(profile, order, entry) }
    for (const table of [profile.tables.t, profile.tables.u]) {
      details.push(table.write({ ...values, sequence: details.length + 1 }))
    }
  }
  return wrapDetails(profile, order, 'return', details, {
    creditDate: order.creditDate,
    titleCount: order.entries.length,
    titleTotal: sumCents(order.entries.map((entry) => entry.nominal)),
  })
}
