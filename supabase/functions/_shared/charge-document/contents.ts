import type { ChargeKind } from '../../../../domain/charges/charge-name.ts'
import { type BoletoStatus, isBoletoPayable } from '../../../../domain/charges/charge-state.ts'
import type { DueToday } from '../../../../domain/charges/due-today.ts'
import type { UnitPart } from '../../../../domain/charges/owner-part.ts'
import type { Cents } from '../../../../domain/money.ts'

/** The words of a copy for another day, or for several charges, in place of the month's own. */
export type CopyWords = {
  /** Above the amount. */
  title: string
  /** Under the amount: until when it is paid so, or why it is not to be paid any more. */
  when: string
  /** Printed below the items. */
  note: string
}

/** Everything one charge's page prints. Dates 'YYYY-MM-DD', amounts in centavos, documents with their masks. */
export type ChargeDocument = {
  kind: ChargeKind
  /** Of a let unit's two charges, which. */
  part?: UnitPart
  copy?: CopyWords
  condominium: { name: string; address: string }
  /** Who receives: the holder of the account. */
  payee: { name: string; document: string }
  payer: { name: string | null; document: string | null }
  unitLabel: string
  reference: string
  /** 'YYYY-MM' */
  competence: string
  issuedOn: string
  dueOn: string
  amount: Cents
  /** `note`: why only some pay it, or this unit's reading or decision. */
  items: readonly { fund: string; description: string; note?: string | null; cents: Cents }[]
  /** The unit's charge before this one; null when it is the first. */
  previous: { competence: string; cents: Cents } | null
  status: 'open' | 'paid' | 'cancelled' | 'agreed'
  paid: { on: string; cents: Cents } | null
  today: string
  due: Pick<DueToday, 'days' | 'total' | 'correction' | 'fine' | 'interest' | 'received' | 'discount'>
  /** Null when there is nothing to pay or no key to pay to. */
  pixCode: string | null
  /** Null: only Pix pays it. */
  boleto: {
    bankName: string
    printedBankCode: string
    agencyAccount: string
    wallet: string
    ourNumber: string
    barcode: string
    digitableLine: string
    status: BoletoStatus
  } | null
  /** As the bank registers them. */
  instructions: readonly string[]
  /** The bank does not accept the boleto after its due date: its amount is valid only for that day. */
  untilDue?: boolean
  isTest: boolean
}

/** Returns what the page says about paying by boleto today; a boleto is payable only once the bank has registered it. */
export function boletoState({
  status,
  boleto,
  due,
  dueOn,
  today,
}: ChargeDocument): 'payable' | 'waiting' | 'settled' | 'void' {
  if (status === 'paid') return 'settled'
  if (!boleto || status !== 'open' || boleto.status === 'rejected' || boleto.status === 'written_off')
    return 'void'
  // Part of the charge was paid another way: the boleto's amount is no longer what is owed.
  if (due.received > 0) return 'void'
  if (boleto.status !== 'registered') return 'waiting'
  return isBoletoPayable(boleto, dueOn, today) ? 'payable' : 'void'
}
