import { chargesFrom } from '../charges.ts'
import { itauOccurrences } from '../occurrences.ts'
import { itauChannels, itauRejectionReasons, readReasons } from '../reasons.ts'
import { itauFine, itauRemittance, itauReturn } from './itau-tables.ts'
import type { Profile400 } from './profile.ts'

/**
 * Itaú, CNAB 400. What reaches the account (254-266) is net of the fee, so the payer paid the two together:
 * principal = nominal + interest and fine - discount - abatimento - fee, as its real files show.
 */
export const itau400: Profile400 = {
  remittance: itauRemittance,
  return: itauReturn,
  fine: itauFine,
  occurrences: itauOccurrences,
  paidWriteOff: '34',
  values: (agreement) => ({
    agency: agreement.agency,
    account: agreement.account,
    accountDigit: agreement.accountDigit,
    wallet: agreement.wallet,
    walletCode: 'I',
    bankName: 'BANCO ITAU SA',
    species: '16', // encargos condominiais
  }),
  remittanceValues: (entry) => ({ interestFrom: entry.interest === null ? null : chargesFrom(entry.due) }),
  returnValues: (entry) => ({
    ourNumberFirst: entry.ourNumber,
    ourNumberAgain: entry.ourNumber,
    credited: Math.max(0, entry.paid - entry.fee),
  }),
  accountIn: (header) => ({ agency: header.text('agency'), account: header.text('account'), agreement: '' }),
  ourNumberIn: (detail) => ({
    ourNumber: detail.text('ourNumber'),
    ourNumberCheck: detail.text('ourNumberCheck'),
  }),
  paidIn: (detail) => {
    const credited = detail.number('credited')
    return credited === 0 ? 0 : credited + detail.number('fee')
  },
  otherCreditsIn: (detail) => detail.number('otherCredits'),
  fineIn: () => 0,
  sequenceIn: () => null,
  // With both kinds of notice contracted, I is only informative and C, later, carries the money of the same payment.
  kindIn: (detail, kind) =>
    detail.text('phase') === 'I' && (kind === 'paid' || kind === 'partially_paid') ? 'paid_pending' : kind,
  // Each occurrence has its own list of errors; only that of refused entries is worth translating into words.
  reasonsIn: (detail, kind) => ({
    reasons: readReasons(detail.raw('reasons'), kind === 'rejected' ? itauRejectionReasons : new Map()),
    channel: itauChannels.get(detail.text('channelCode')) ?? null,
  }),
  detailCountIn: (trailer) => trailer.number('detailCount'),
}
