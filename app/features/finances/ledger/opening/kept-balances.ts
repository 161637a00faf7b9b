import type { JournalEntry } from '../ledger-queries.ts'

export type KeptBalance = {
  fund_id: string
  place: 'bank' | 'cash'
  bank_account_id: string | null
  cents: number
}

/** Returns the opening balances that were not reversed. A debit of the opening account is a negative balance. */
export const keptBalances = (rows: readonly JournalEntry[]): KeptBalance[] =>
  rows
    // Debts from before are opened too, and owed: they are no money that a fund had.
    .filter((row) => !row.reversed_by && row.debit.kind !== 'receivable' && row.credit.kind !== 'receivable')
    .map((row) => {
      const isBelow = row.debit.kind === 'opening'
      const side = isBelow ? row.credit : row.debit
      return {
        fund_id: row.fund_id,
        place: side.kind === 'cash' ? 'cash' : 'bank',
        bank_account_id: side.bank_account_id ?? null,
        cents: isBelow ? -row.cents : row.cents,
      }
    })
