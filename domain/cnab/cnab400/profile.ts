import type { Agreement } from '../../boleto/agreement.ts'
import type { Cents } from '../../money.ts'
import type { PaidWriteOff } from '../charges.ts'
import type { FileAccount, Reason, RemittanceEntry, ReturnKind, ReturnOrderEntry } from '../files.ts'
import type { Occurrences } from '../occurrences.ts'
import type { RecordTable, Row, Values } from '../record.ts'

/** Tables of one file: header, details of type 1, trailer. */
export type Tables400 = { header: RecordTable; detail: RecordTable; trailer: RecordTable }

export type Profile400 = {
  remittance: Tables400
  return: Tables400
  /** Separate record of a fine, type 2 after its detail; null if the detail contains it. */
  fine: RecordTable | null
  occurrences: Occurrences
  paidWriteOff: PaidWriteOff
  /** The fields that only the bank and the agreement decide. */
  values(agreement: Agreement): Values
  /** The bank's detail fields besides the ones that both have. */
  remittanceValues(entry: RemittanceEntry): Values
  returnValues(entry: ReturnOrderEntry): Values
  /** The account, out of the header or of a detail. */
  accountIn(header: Row, detail: Row | null): FileAccount
  ourNumberIn(detail: Row): { ourNumber: string; ourNumberCheck: string }
  paidIn(detail: Row): Cents
  otherCreditsIn(detail: Row): Cents
  fineIn(detail: Row): number
  /** The file's sequence number, in remittances whose header has one. */
  sequenceIn(header: Row): number | null
  /** A kind the detail itself corrects. */
  kindIn(detail: Row, kind: ReturnKind): ReturnKind
  reasonsIn(detail: Row, kind: ReturnKind): { reasons: Reason[]; channel: string | null }
  /** Details that the return's trailer counts; 0 when it does not say. */
  detailCountIn(trailer: Row): number
}
