import type { Choice, MatchHow, MatchPart } from '../parts.ts'
import type { StatementRule } from '../rules.ts'

/** A line to explain. Amounts of lines and entries are signed: incoming is positive. */
export type OpenLine = {
  id: string
  bankAccountId: string
  on: string
  cents: number
  memo: string
  documents: readonly string[]
  pattern: string
}

/** A booking of an account that no line explains yet: the rows of one document are one entry. */
export type Entry = {
  transferIds: readonly string[]
  on: string
  cents: number
  words: string
  /** Shared by a day's entries that a bank sums in one line: 'boleto', 'pix', and 'fee' for the bank's fee on them; empty for others. */
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
  /** Amount due on a day: includes late amounts, deducts an early payment discount. */
  due: (on: string) => number
  payers: readonly { name: string; documents: readonly string[] }[]
}

/** A line of another own account that nothing explains yet. */
export type OtherLine = { bankAccountId: string; fundId: string | null; on: string; cents: number }

/** An earlier choice for a pattern: the newest one, and how often it was the same. */
export type Precedent = { pattern: string; isIn: boolean; on: string; times: number; choice: Choice }

export type Candidates = {
  entries: readonly Entry[]
  bills: readonly OpenBill[]
  charges: readonly OpenCharge[]
  /** Set when there are more open charges than were examined: then an amount proves nothing by itself. */
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
  /** What it would be booked as: 'Tarifas bancárias'. */
  title: string
  /** Why: 'Mesmo valor e dia', 'Como em 12/10'. */
  reason: string
  parts: MatchPart[]
}

/** A suggestion for a line and the entries it would claim, so that no entry is a sure suggestion for two lines. */
export type Proposal = Suggestion & { claims: readonly string[] }
