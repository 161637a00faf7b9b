import type { ChargeKind } from '../../../../domain/charges/charge-name.ts'
import { type BoletoStatus, isBoletoPayable } from '../../../../domain/charges/charge-state.ts'
import type { DueToday } from '../../../../domain/charges/due-today.ts'
import type { Cents } from '../../../../domain/money.ts'

/** A copy for another day, or for several charges: what it says instead of the month's own words. */
export type CopyWords = {
  /** Above the amount. */
  title: string
  /** Under the amount: until when it is paid so, or why it is not to be paid any more. */
  when: string
  /** Under what it is made of. */
  note: string
}

/** Everything one charge's page prints. Dates 'YYYY-MM-DD', amounts in centavos, documents with their masks. */
export type ChargeDocument = {
  kind: ChargeKind
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
  /** `note`: why only some pay it, or what was read or decided of this unit. */
  items: readonly { fund: string; description: string; note?: string | null; cents: Cents }[]
  /** The unit's charge before this one; null when it is the first. */
  previous: { competence: string; cents: Cents } | null
  status: 'open' | 'paid' | 'cancelled' | 'agreed'
  paid: { on: string; cents: Cents } | null
  today: string
  due: Pick<DueToday, 'days' | 'total' | 'correction' | 'fine' | 'interest' | 'received' | 'discount'>
  /** Null when there is nothing to pay or no key to pay to. */
  pixCode: string | null
  /** None: it is paid by Pix alone. */
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
  /** The bank takes the boleto no longer than that: its amount is of that day alone. */
  untilDue?: boolean
  isTest: boolean
}

/** What the page says of paying by boleto today; a boleto is payable only once the bank has registered it. */
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
  // Part of it was paid in another way: its amount is not what is owed any more.
  if (due.received > 0) return 'void'
  if (boleto.status !== 'registered') return 'waiting'
  return isBoletoPayable(boleto, dueOn, today) ? 'payable' : 'void'
}
