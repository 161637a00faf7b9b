import { itauOccurrences } from '../occurrences.ts'
import { itauChannels, itauRejectionReasons, readReasons } from '../reasons.ts'
import { record } from '../record.ts'
import { febrabanHabits, febrabanTables, type Profile240 } from './profile.ts'
import { accountBlock, detailStart, lotHeaderWithZeros, segmentPTerms, segmentQItau } from './tables.ts'

const segmentPItau = record(
  240,
  `${detailStart('P')}
  ${accountBlock}
  58-62 N
  63-72 A documentNumber
  73-77 A
  78-85 D due
  86-100 N nominal
  101-105 N
  106 N
  ${segmentPTerms}
  224 N writeOffCode
  225-226 N writeOffDays
  227-239 N
  240 A`,
)

/**
 * Itaú, CNAB 240: the account's DAC is where FEBRABAN has the digit of agência and conta; carteira (3), nosso número (8), DAC; interest only in
 * centavos a day; the account sets the term of write-off (120 days by default).
 */
export const itau240: Profile240 = {
  ...febrabanHabits,
  tables: {
    ...febrabanTables,
    lotHeader: { remittance: lotHeaderWithZeros, return: lotHeaderWithZeros },
    p: segmentPItau,
    q: segmentQItau,
  },
  occurrences: itauOccurrences,
  values: (agreement) => ({
    agency: agreement.agency,
    account: agreement.account,
    lotAccount: agreement.account,
    sharedDigit: agreement.accountDigit,
    bankName: 'BANCO ITAU SA',
    fileVersion: 40,
    lotVersion: 30,
    species: 16,
    protestCode: 0,
  }),
  packOurNumber: (agreement, digits, checkDigit) => agreement.wallet + digits + checkDigit,
  unpackOurNumber: (field) => ({ digits: field.slice(3, 11), checkDigit: field.slice(11, 12) }),
  monthlyRate: 'daily',
  noInterestCode: '0',
  paidWriteOff: '34',
  // Four errors, then the liquidation code; only the errors of refused entries have their list here.
  reasonsIn: (field, kind) => ({
    reasons: readReasons(field.slice(0, 8), kind === 'rejected' ? itauRejectionReasons : new Map()),
    channel: itauChannels.get(field.slice(8, 10)) ?? null,
  }),
}
