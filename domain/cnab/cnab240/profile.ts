import type { Agreement } from '../../boleto/agreement.ts'
import type { PaidWriteOff } from '../charges.ts'
import type { Reason, ReturnKind } from '../files.ts'
import type { Occurrences } from '../occurrences.ts'
import { febrabanReasons, readReasons } from '../reasons.ts'
import type { RecordTable, Values } from '../record.ts'
import {
  fileHeader,
  fileTrailer,
  lotHeader,
  lotTrailer,
  segmentP,
  segmentQ,
  segmentR,
  segmentT,
  segmentU,
} from './tables.ts'

export type Direction = 'remittance' | 'return'
type OurNumberDigits = { digits: string; checkDigit: string | null }

/** Tables of one bank, one per record. The two headers may differ by direction. */
export type Tables240 = {
  fileHeader: Record<Direction, RecordTable>
  lotHeader: Record<Direction, RecordTable>
  p: RecordTable
  q: RecordTable
  r: RecordTable
  t: RecordTable
  u: RecordTable
  lotTrailer: RecordTable
  fileTrailer: RecordTable
}

export type Profile240 = {
  tables: Tables240
  occurrences: Occurrences
  /** The fields that only the bank and the agreement decide. */
  values(agreement: Agreement, direction: Direction): Values
  /** Returns the nosso número as written in the field `ourNumber` of P or T. */
  packOurNumber(agreement: Agreement, digits: string, checkDigit: string, segment: 'P' | 'T'): string
  unpackOurNumber(field: string, segment: 'P' | 'T'): OurNumberDigits
  /** How a monthly rate is written: its decimals, or converted to centavos a day. */
  monthlyRate: { decimals: 2 | 5 } | 'daily'
  noInterestCode: '0' | '3'
  paidWriteOff: PaidWriteOff
  /** The agreement within the header's field. */
  agreementIn(field: string): string
  reasonsIn(field: string, kind: ReturnKind): { reasons: Reason[]; channel: string | null }
  /** Some banks count only the details in the lot's trailer. */
  lotCountMayLeaveOutEnds: boolean
}

export const febrabanTables: Tables240 = {
  fileHeader: { remittance: fileHeader, return: fileHeader },
  lotHeader: { remittance: lotHeader, return: lotHeader },
  p: segmentP,
  q: segmentQ,
  r: segmentR,
  t: segmentT,
  u: segmentU,
  lotTrailer,
  fileTrailer,
}

/** Where it was paid, when the kind says that it was: the first reason's words. */
export const paymentChannel = (kind: ReturnKind, reasons: Reason[]): string | null =>
  kind === 'paid' || kind === 'partially_paid' ? (reasons[0]?.label ?? null) : null

/** What most banks share with FEBRABAN's manual. */
export const febrabanHabits = {
  monthlyRate: { decimals: 2 },
  noInterestCode: '3',
  paidWriteOff: '02' as PaidWriteOff,
  agreementIn: (field: string) => field,
  reasonsIn(field: string, kind: ReturnKind) {
    const reasons = readReasons(field, febrabanReasons(kind))
    return { reasons, channel: paymentChannel(kind, reasons) }
  },
  lotCountMayLeaveOutEnds: false,
} as const

/** Agência and conta with their digits, as most banks write them. */
export const accountValues = (agreement: Agreement): Values => ({
  agency: agreement.agency,
  agencyDigit: agreement.agencyDigit,
  account: agreement.account,
  accountDigit: agreement.accountDigit,
})
