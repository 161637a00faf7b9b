import type { Agreement, BankCode } from '../boleto/agreement.ts'
import type { Cents } from '../money.ts'
import type { CnabLayout } from './lines.ts'

/** The condominium as the bank knows it; `document` is its CNPJ or CPF without mask. */
export type Company = { name: string; document: string }

/** The account a file is about, with the file's digits; '' where the bank's file does not say. */
export type FileAccount = { agency: string; account: string; agreement: string }

/** Interest on a late payment: a rate a month in basis points (1 % = 100), or centavos a day. */
export type Interest = { kind: 'monthly'; bps: number } | { kind: 'daily'; amount: Cents }

type Payer = {
  name: string
  /** CPF or CNPJ without mask. */
  document: string
  address: string
  district: string
  /** CEP, eight digits. */
  postalCode: string
  city: string
  /** UF, two letters. */
  state: string
}

/** `write_off_paid`: the bank forgets it because the beneficiary was paid otherwise; most banks have one code for both. */
export type RemittanceInstruction = 'register' | 'write_off' | 'write_off_paid' | 'change_due_date'

export type RemittanceEntry = {
  instruction: RemittanceInstruction
  /** Our own reference, up to 25 characters, which the bank returns in every return file. */
  chargeReference: string
  ourNumber: string
  /** '' at banks without one. */
  ourNumberCheck: string
  /** "Seu número": up to 15 characters in CNAB 240 (Caixa 11, Itaú 10), 10 in CNAB 400. */
  documentNumber: string
  due: string
  issuedOn: string
  amount: Cents
  /** Basis points, 200 = 2 % (the most a condominium may charge: Código Civil, art. 1.336, § 1º); 0 for none. */
  fineBps: number
  interest: Interest | null
  /** Off the amount, paid on or before a day; null for none. */
  discount: { amount: Cents; until: string } | null
  /** Days after the due date until the bank writes it off; null leaves the account's own term. CNAB 240 only. */
  writeOffDays: number | null
  payer: Payer
}

export type RemittanceOrder = {
  layout: CnabLayout
  company: Company
  agreement: Agreement
  /** NSA: strictly increasing per account. */
  fileSequence: number
  generatedOn: string
  /** 'HH:MM:SS'. */
  generatedAt: string
  entries: readonly RemittanceEntry[]
}

export type RemittanceFile = {
  bank: BankCode
  layout: CnabLayout
  /** Null in Itaú's CNAB 400, whose header has none. */
  sequence: number | null
  generatedOn: string
  company: Company
  account: FileAccount
  entries: RemittanceEntry[]
}

/** What a line of a return file means for a charge. */
export type ReturnKind =
  | 'registered'
  | 'rejected'
  | 'paid'
  | 'partially_paid'
  /** Seen by the bank, money not there yet: never settle on it. */
  | 'paid_pending'
  | 'written_off'
  | 'fee'
  /** The bank refused our instruction: the boleto does not change. */
  | 'refused'
  | 'due_changed'
  | 'reversed'
  | 'informative'
  | 'unknown'

export type Reason = { code: string; label: string }

export type ReturnEntry = {
  line: number
  ourNumber: string
  ourNumberCheck: string | null
  chargeReference: string
  documentNumber: string
  occurrence: string
  kind: ReturnKind
  /** The occurrence in Portuguese. */
  label: string
  due: string | null
  nominal: Cents
  /** By the payer: what settles the charge. */
  paid: Cents
  interestAndFine: Cents
  discount: Cents
  abatement: Cents
  otherCredits: Cents
  /** The bank's: an expense, never part of the payment. */
  fee: Cents
  creditedOn: string | null
  occurredOn: string | null
  reasons: Reason[]
  /** Where it was paid, in Portuguese. */
  channel: string | null
  receivingBank: string
  receivingAgency: string
}

type WarningCode =
  | 'unknown_record'
  | 'unknown_occurrence'
  | 'missing_segment'
  | 'missing_amount'
  | 'amounts_differ'
  | 'other_service'

/** A message to show, with the original line if it was skipped; never a reason to refuse the file. */
export type CnabWarning = { line: number; code: WarningCode; message: string; raw?: string }

export type ReturnFile = {
  bank: BankCode
  layout: CnabLayout
  sequence: number
  generatedOn: string
  account: FileAccount
  creditDate: string | null
  entries: ReturnEntry[]
  warnings: CnabWarning[]
}

/** What a bank writes for one title: the bank simulator's side of a `ReturnEntry`. */
export type ReturnOrderEntry = {
  occurrence: string
  ourNumber: string
  ourNumberCheck: string
  chargeReference: string
  documentNumber: string
  due: string
  nominal: Cents
  paid: Cents
  interestAndFine: Cents
  discount: Cents
  abatement: Cents
  fee: Cents
  occurredOn: string
  creditedOn: string | null
  /** Two-character codes, at most five (Itaú CNAB 400: four). */
  reasons: readonly string[]
  /** Itaú CNAB 400: liquidation code; '' elsewhere. */
  channelCode: string
  receivingBank: string
  receivingAgency: string
  payer: { name: string; document: string }
}

export type ReturnOrder = {
  layout: CnabLayout
  company: Company
  agreement: Agreement
  fileSequence: number
  generatedOn: string
  generatedAt: string
  creditDate: string | null
  entries: readonly ReturnOrderEntry[]
}
