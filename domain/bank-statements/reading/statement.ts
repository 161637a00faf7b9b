import type { Cents } from '../../money.ts'
import type { SignsQuestion } from './sides.ts'
import type { DateOrder } from './values.ts'

/** One movement of an account as its bank wrote it. */
export type StatementLine = {
  /** 'YYYY-MM-DD' */
  on: string
  /** Money that came in is positive. Never zero. */
  cents: Cents
  /** The bank's description, on one line. */
  memo: string
  /** The bank's id of the movement. Banks repeat them and change them, so it is a hint and no key. */
  fitId: string | null
  checkNumber: string | null
}

/** What the account had at the end of a day. */
export type StatementBalance = { on: string; cents: Cents }

/** The question of one statement of a file, or of several of which the file tells as much. */
export type StatementSigns = SignsQuestion & {
  /** Their places among the file's statements, by which they are answered. */
  statements: number[]
  lines: StatementLine[]
}

/** Days that both orders can read: what each makes of them, the order taken, and whether somebody chose it. */
export type DaysQuestion = {
  /** `first` are the first days of the file that differ. */
  readings: { order: DateOrder; first: string[]; from: string; until: string }[]
  proposed: DateOrder
  chosen: DateOrder
  isAnswered: boolean
  /** Something speaks against day first, which is the habit here: it is asked before anything is written. */
  isDoubtful: boolean
}

export type StatementAccount = {
  /** As the file has them; empty where it does not say. */
  bank: string
  branch: string
  number: string
  /** In the file's order. */
  lines: StatementLine[]
  balances: StatementBalance[]
  /** What the file does not tell of its sides, with the reading taken: it is asked before anything is written. */
  signs: StatementSigns[]
  /** Days that both orders can read; null where the file proves its order. */
  days: DaysQuestion | null
}

export type StatementFile = {
  format: 'ofx' | 'csv' | 'xlsx'
  accounts: StatementAccount[]
  /** Oddities found and how they were interpreted, in words. */
  warnings: string[]
}

type FaultCode = 'empty' | 'too_large' | 'not_statement' | 'broken' | 'hostile' | 'no_mapping' | 'no_lines'
export type StatementFault = { code: FaultCode; message: string }

/** Carries a refusal out of the readers to the one place that turns it into a result. */
export class Refusal extends Error {
  readonly fault: StatementFault

  constructor(code: FaultCode, message: string) {
    super(code)
    this.fault = { code, message }
  }
}

export const largestStatement = 10 * 1_048_576
/** A year of a very busy account. */
export const mostLines = 20_000
/** Of a table, with its titles and footers. */
export const mostTableRows = mostLines + 200
export const mostAccounts = 50

/** One line for people: no control or direction marks, single spaces. */
export const oneLine = (text: string, most = 300): string =>
  [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\ufffd]+/gu, ' ')]
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()
