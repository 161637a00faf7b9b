import type { Choice, MatchHow, MatchPart } from '../parts.ts'
import type { StatementRule } from '../rules.ts'

/** A line to be explained. Amounts of lines and entries are signed: what came in is positive. */
export type OpenLine = {
  id: string
  bankAccountId: string
  on: string
  cents: number
  memo: string
  documents: readonly string[]
  pattern: string
}

/** What is in the books of an account and no line explains yet: the rows of one document are one entry. */
export type Entry = {
  transferIds: readonly string[]
  on: string
  cents: number
  words: string
  /** Entries of a day that a bank sums up in one line share it: 'boleto', 'pix', and 'fee' for what the bank keeps of them; empty for others. */
  group: string
}

export type OpenBill = {
  id: string
  dueOn: string
  leftCents: number
  description: string
  supplierId: string | null
  supplier: string | null
  documents: readonly string[]
}

export type OpenCharge = {
  id: string
  reference: string
  unitId: string
  unitLabel: string
  dueOn: string
  leftCents: number
  /** What it is worth on a day: late amounts with it, early payment's discount off. */
  due: (on: string) => number
  payers: readonly { name: string; documents: readonly string[] }[]
}

/** A line of another own account that nothing explains yet. */
export type OtherLine = { bankAccountId: string; fundId: string | null; on: string; cents: number }

/** What was chosen for a pattern before: the newest choice, and how often it was the same. */
export type Precedent = { pattern: string; isIn: boolean; on: string; times: number; choice: Choice }

export type Candidates = {
  entries: readonly Entry[]
  bills: readonly OpenBill[]
  charges: readonly OpenCharge[]
  /** There are more open charges than were looked at: an amount alone says nothing then. */
  chargesAreMany: boolean
  others: readonly OtherLine[]
  rules: readonly StatementRule[]
  precedents: readonly Precedent[]
  rubrics: { bankFee: string | null; yields: string | null; names: Readonly<Record<string, string>> }
  /** Names of the own accounts and funds, by id. */
  accounts: Readonly<Record<string, string>>
  ordinaryFundId: string
}

export type Certainty = 'sure' | 'likely' | 'possible'

export type Suggestion = {
  /** 'sure' may be accepted together with others. */
  certainty: Certainty
  how: Exclude<MatchHow, 'chosen'>
  ruleId: string | null
  /** What it would become: 'Tarifas bancárias'. */
  title: string
  /** Why: 'Mesmo valor e dia', 'Como em 12/10'. */
  reason: string
  parts: MatchPart[]
}

/** What is proposed for a line and what of the books it would take, so that nothing is proposed as sure to two lines. */
export type Proposal = Suggestion & { claims: readonly string[] }
