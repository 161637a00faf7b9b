import type { BankCode } from '../../boleto/agreement.ts'
import {
  chargesFrom,
  documentKindCode,
  documentOf,
  instructionOf,
  interestPerDay,
  movementCode,
} from '../charges.ts'
import type { RemittanceEntry, RemittanceFile, RemittanceOrder } from '../files.ts'
import type { Line } from '../lines.ts'
import type { Row, Values } from '../record.ts'
import { openEnvelope, requireProfile, wrapDetails } from './envelope.ts'
import type { Profile400 } from './profile.ts'

function entryValues(profile: Profile400, entry: RemittanceEntry): Values {
  const { payer } = entry
  return {
    occurrence: movementCode(entry.instruction, profile.paidWriteOff),
    chargeReference: entry.chargeReference,
    ourNumber: entry.ourNumber,
    ourNumberCheck: entry.ourNumberCheck,
    documentNumber: entry.documentNumber,
    due: entry.due,
    nominal: entry.amount,
    issuedOn: entry.issuedOn,
    interest: interestPerDay(entry.interest, entry.amount),
    discountUntil: entry.discount?.until ?? null,
    discount: entry.discount?.amount ?? 0,
    payerKind: documentKindCode(payer.document),
    payerDocument: payer.document,
    payerName: payer.name,
    address: payer.address,
    district: payer.district,
    postalCode: payer.postalCode,
    city: payer.city,
    state: payer.state,
    ...profile.remittanceValues(entry),
  }
}

function commonValues(profile: Profile400, order: RemittanceOrder): Values {
  return {
    ...profile.values(order.agreement),
    bank: order.agreement.bank,
    companyKind: documentKindCode(order.company.document),
    companyDocument: order.company.document,
    companyName: order.company.name,
    direction: 1,
    word: 'REMESSA',
    generatedOn: order.generatedOn,
    sequence: order.fileSequence,
  }
}

/** The records of one entry, each once its line's number is known. They throw CnabWriteError naming a field whose value does not fit. */
export function entryWriters400(
  order: RemittanceOrder,
  entry: RemittanceEntry,
): ((line: number) => string)[] {
  const profile = requireProfile(order.agreement.bank)
  const values = { ...commonValues(profile, order), ...entryValues(profile, entry) }
  const writers = [(line: number) => profile.remittance.detail.write({ ...values, line })]
  const { fine } = profile
  if (fine && entry.instruction === 'register' && entry.fineBps > 0) {
    writers.push((line) => fine.write({ fineFrom: chargesFrom(entry.due), fine: entry.fineBps, line }))
  }
  return writers
}

/** The lines of a CNAB 400 remittance. Throws CnabWriteError naming a field whose value does not fit. */
export function writeRemittance400(order: RemittanceOrder): string[] {
  const profile = requireProfile(order.agreement.bank)
  const details = order.entries.flatMap((entry) => entryWriters400(order, entry))
  return wrapDetails(profile.remittance, commonValues(profile, order), details)
}

function readEntry(profile: Profile400, detail: Row, fine: Row | null): RemittanceEntry | null {
  const instruction = instructionOf(detail.text('occurrence'), profile.paidWriteOff)
  if (!instruction) return null
  const perDay = detail.number('interest')
  const has = (name: string) => profile.remittance.detail.fields.some((field) => field.name === name)
  const optional = (name: string) => (has(name) ? detail.text(name) : '')
  return {
    instruction,
    chargeReference: detail.text('chargeReference'),
    ourNumber: detail.text('ourNumber'),
    ourNumberCheck: optional('ourNumberCheck'),
    documentNumber: detail.text('documentNumber'),
    due: detail.date('due') ?? '',
    issuedOn: detail.date('issuedOn') ?? '',
    amount: detail.number('nominal'),
    fineBps: fine ? fine.number('fine') : profile.fineIn(detail),
    interest: perDay === 0 ? null : { kind: 'daily', amount: perDay },
    discount:
      detail.number('discount') > 0
        ? { amount: detail.number('discount'), until: detail.date('discountUntil') ?? '' }
        : null,
    writeOffDays: null,
    payer: {
      name: detail.text('payerName'),
      document: documentOf(detail.number('payerKind'), detail.raw('payerDocument')),
      address: detail.text('address'),
      district: optional('district'),
      postalCode: detail.text('postalCode'),
      city: optional('city'),
      state: optional('state'),
    },
  }
}

function readEntries(profile: Profile400, details: Line[]): RemittanceEntry[] {
  const entries: RemittanceEntry[] = []
  details.forEach((line, index) => {
    if (!line.text.startsWith('1')) return
    const next = details[index + 1]
    const fine = profile.fine && next?.text.startsWith('2') ? profile.fine.read(next.text, next.number) : null
    const entry = readEntry(profile, profile.remittance.detail.read(line.text, line.number), fine)
    if (entry) entries.push(entry)
  })
  return entries
}

/** Reads the lines of a CNAB 400 remittance, as a bank does. Throws CnabFault. */
export function readRemittance400(lines: Line[], bank: BankCode): RemittanceFile {
  const profile = requireProfile(bank)
  const header = profile.remittance.header.read(lines[0]!.text, 1)
  const details = openEnvelope(profile.remittance, lines)
  const first = details.find((line) => line.text.startsWith('1'))
  const detail = first ? profile.remittance.detail.read(first.text, first.number) : null
  const hasCompany = profile.remittance.detail.fields.some((field) => field.name === 'companyDocument')
  return {
    bank,
    layout: 400,
    sequence: profile.sequenceIn(header),
    generatedOn: header.date('generatedOn') ?? '',
    company: {
      name: header.text('companyName'),
      document:
        detail && hasCompany ? documentOf(detail.number('companyKind'), detail.raw('companyDocument')) : '',
    },
    account: profile.accountIn(header, detail),
    entries: readEntries(profile, details),
  }
}
