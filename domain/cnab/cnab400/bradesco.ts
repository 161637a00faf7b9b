import { bradescoOccurrences } from '../occurrences.ts'
import { bradescoSettlementReasons, febrabanReasons, readReasons } from '../reasons.ts'
import { bradescoRemittance, bradescoReturn } from './bradesco-tables.ts'
import type { Profile400 } from './profile.ts'

/** Bradesco, CNAB 400. Here 254-266 is all that the payer paid, the fee not taken off: the opposite of Itaú. */
export const bradesco400: Profile400 = {
  remittance: bradescoRemittance,
  return: bradescoReturn,
  fine: null,
  occurrences: bradescoOccurrences,
  paidWriteOff: '02',
  values: (agreement) => ({
    agreement: agreement.fileCode,
    agency: agreement.agency,
    account: agreement.account,
    accountDigit: agreement.accountDigit,
    wallet: agreement.wallet,
    bankName: 'BRADESCO',
    species: 5, // recibo: there is no code for condominium charges
  }),
  remittanceValues: (entry) => {
    const hasFine = entry.instruction === 'register' && entry.fineBps > 0
    return { fineCode: hasFine ? 2 : 0, fine: hasFine ? entry.fineBps : 0 }
  },
  returnValues: (entry) => ({ ourNumberAgain: entry.ourNumber + entry.ourNumberCheck, credited: entry.paid }),
  accountIn: (header, detail) =>
    detail
      ? {
          agency: detail.text('agency'),
          account: detail.text('account'),
          agreement: header.text('agreement'),
        }
      : { agency: '', account: '', agreement: header.text('agreement') },
  ourNumberIn: (detail) => ({
    ourNumber: detail.text('ourNumber'),
    ourNumberCheck: detail.text('ourNumberCheck'),
  }),
  paidIn: (detail) => detail.number('credited'),
  otherCreditsIn: () => 0,
  fineIn: (detail) => (detail.number('fineCode') === 2 ? detail.number('fine') : 0),
  sequenceIn: (header) => header.number('sequence'),
  // Reason 18 says that the title goes on, paid in part (Bradesco 4008.524.0121, reasons of 06 and 17).
  kindIn: (detail, kind) =>
    kind === 'paid' &&
    readReasons(detail.raw('reasons'), bradescoSettlementReasons).some(({ code }) => code === '18')
      ? 'partially_paid'
      : kind,
  reasonsIn(detail, kind) {
    const isPaid = kind === 'paid'
    const reasons = readReasons(
      detail.raw('reasons'),
      isPaid ? bradescoSettlementReasons : febrabanReasons(kind),
    )
    return { reasons, channel: isPaid ? (reasons[0]?.label ?? null) : null }
  },
  detailCountIn: () => 0,
}
