import type { BankCode } from '../../boleto/agreement.ts'
import {
  chargesFrom,
  documentKindCode,
  documentOf,
  instructionOf,
  interestPerDay,
  movementCode,
} from '../charges.ts'
import type { Interest, RemittanceEntry, RemittanceFile, RemittanceOrder } from '../files.ts'
import type { Line } from '../lines.ts'
import type { Row, Values } from '../record.ts'
import { profiles240 } from './banks.ts'
import { commonValues, openEnvelope, wrapDetails } from './envelope.ts'
import type { Profile240 } from './profile.ts'

/** A rate in basis points has two decimals; each further decimal is a factor of ten. */
const rateFactor = (decimals: 2 | 5) => 10 ** (decimals - 2)

function interestValues(profile: Profile240, entry: RemittanceEntry): Values {
  const { interest } = entry
  const from = chargesFrom(entry.due)
  if (interest === null) return { interestCode: profile.noInterestCode, interest: 0 }
  if (profile.monthlyRate === 'daily') {
    return { interestCode: 0, interestFrom: from, interest: interestPerDay(interest, entry.amount) }
  }
  if (interest.kind === 'daily') return { interestCode: 1, interestFrom: from, interest: interest.amount }
  const factor = rateFactor(profile.monthlyRate.decimals)
  return { interestCode: 2, interestFrom: from, interest: interest.bps * factor }
}

function termValues(profile: Profile240, order: RemittanceOrder, entry: RemittanceEntry): Values {
  return {
    occurrence: movementCode(entry.instruction, profile.paidWriteOff),
    ourNumber: profile.packOurNumber(order.agreement, entry.ourNumber, entry.ourNumberCheck, 'P'),
    documentNumber: entry.documentNumber,
    due: entry.due,
    nominal: entry.amount,
    issuedOn: entry.issuedOn,
    ...interestValues(profile, entry),
    // FEBRABAN C021: 1, a fixed amount until a day; Itaú's record has no code here, nor one for interest.
    discountCode: entry.discount && profile.monthlyRate !== 'daily' ? 1 : 0,
    discountUntil: entry.discount?.until ?? null,
    discount: entry.discount?.amount ?? 0,
    chargeReference: entry.chargeReference,
    writeOffCode: entry.writeOffDays === null ? 2 : 1,
    writeOffDays: entry.writeOffDays,
    fineCode: 2,
    fineFrom: chargesFrom(entry.due),
    fine: entry.fineBps,
  }
}

function payerValues({ payer }: RemittanceEntry): Values {
  return {
    payerKind: documentKindCode(payer.document),
    payerDocument: payer.document,
    payerName: payer.name,
    address: payer.address,
    district: payer.district,
    postalCode: payer.postalCode,
    city: payer.city,
    state: payer.state,
  }
}

/** The lines of one entry, after `before` others. Throws CnabWriteError naming a field whose value does not fit. */
export function writeEntry240(order: RemittanceOrder, entry: RemittanceEntry, before: number): string[] {
  const profile = profiles240[order.agreement.bank]
  const { p, q, r } = profile.tables
  const common = commonValues(profile, order, 'remittance')
  const values = { ...common, ...termValues(profile, order, entry), ...payerValues(entry) }
  const hasFine = entry.instruction === 'register' && entry.fineBps > 0
  return (hasFine ? [p, q, r] : [p, q]).map((table, place) =>
    table.write({ ...values, sequence: before + place + 1 }),
  )
}

/** The lines of a CNAB 240 remittance. Throws CnabWriteError naming a field whose value does not fit. */
export function writeRemittance240(order: RemittanceOrder): string[] {
  const details: string[] = []
  for (const entry of order.entries) details.push(...writeEntry240(order, entry, details.length))
  return wrapDetails(profiles240[order.agreement.bank], order, 'remittance', details, {})
}

function readInterest(profile: Profile240, p: Row): Interest | null {
  const value = p.number('interest')
  if (value === 0) return null
  const code = p.text('interestCode')
  if (profile.monthlyRate === 'daily' || code === '1') return { kind: 'daily', amount: value }
  if (code !== '2') return null
  return { kind: 'monthly', bps: value / rateFactor(profile.monthlyRate.decimals) }
}

/** Whether the bank takes the term of write-off from the file. */
const writesOff = (profile: Profile240): boolean =>
  profile.tables.p.fields.some(({ name }) => name === 'writeOffDays')

function readEntry(profile: Profile240, p: Row, q: Row, r: Row | null): RemittanceEntry | null {
  const instruction = instructionOf(p.text('occurrence'), profile.paidWriteOff)
  if (!instruction) return null
  const { digits, checkDigit } = profile.unpackOurNumber(p.raw('ourNumber'), 'P')
  return {
    instruction,
    chargeReference: p.text('chargeReference'),
    ourNumber: digits,
    ourNumberCheck: checkDigit ?? '',
    documentNumber: p.text('documentNumber'),
    due: p.date('due') ?? '',
    issuedOn: p.date('issuedOn') ?? '',
    amount: p.number('nominal'),
    fineBps: r ? r.number('fine') : 0,
    interest: readInterest(profile, p),
    discount:
      p.number('discount') > 0
        ? { amount: p.number('discount'), until: p.date('discountUntil') ?? '' }
        : null,
    writeOffDays: writesOff(profile) && p.number('writeOffCode') === 1 ? p.number('writeOffDays') : null,
    payer: {
      name: q.text('payerName'),
      document: documentOf(q.number('payerKind'), q.raw('payerDocument')),
      address: q.text('address'),
      district: q.text('district'),
      postalCode: q.text('postalCode'),
      city: q.text('city'),
      state: q.text('state'),
    },
  }
}

/** Reads each P with the Q and R that follow it; ignores other segments. */
function readEntries(profile: Profile240, details: Line[]): RemittanceEntry[] {
  const { tables } = profile
  const entries: RemittanceEntry[] = []
  details.forEach((line, index) => {
    const [second, third] = [details[index + 1], details[index + 2]]
    if (line.text[13] !== 'P' || second?.text[13] !== 'Q') return
    const fine = third?.text[13] === 'R' ? tables.r.read(third.text, third.number) : null
    const entry = readEntry(
      profile,
      tables.p.read(line.text, line.number),
      tables.q.read(second.text, second.number),
      fine,
    )
    if (entry) entries.push(entry)
  })
  return entries
}

/** Reads the lines of a CNAB 240 remittance, as a bank does. Throws CnabFault. */
export function readRemittance240(lines: Line[], bank: BankCode): RemittanceFile {
  const profile = profiles240[bank]
  const header = profile.tables.fileHeader.remittance.read(lines[0]!.text, 1)
  const details = openEnvelope(profile, lines, bank).flatMap((lot) => lot.details)
  const first = details.find((line) => line.text[13] === 'P')
  const account = first ? profile.tables.p.read(first.text, first.number) : null
  return {
    bank,
    layout: 240,
    sequence: header.number('sequence'),
    generatedOn: header.date('generatedOn') ?? '',
    company: {
      name: header.text('companyName'),
      document: documentOf(header.number('companyKind'), header.raw('companyDocument')),
    },
    account: {
      agency: account?.text('agency') ?? '',
      account: account?.text('account') ?? '',
      agreement: profile.agreementIn(header.text('agreement')),
    },
    entries: readEntries(profile, details),
  }
}
