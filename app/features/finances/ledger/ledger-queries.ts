import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Closing, Step } from '../../../../domain/closing/seal.ts'
import type { FundKind, JournalRow, TransferKind } from '../../../../domain/ledger/words.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type FundBalance = {
  id: string
  kind: FundKind
  name: string
  purpose: string | null
  bank_account_id: string | null
  closed_on: string | null
  cents: number
  accounts: { kind: 'bank' | 'cash'; bank_account_id: string | null; cents: number }[]
}

export const fundBalancesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'fund-balances'],
    meta: { tables: ['funds', 'ledger_transfers', 'bank_accounts'] },
    queryFn: () => read<FundBalance[]>(supabase.rpc('fund_balances', { condo_id: condominiumId })),
  })

export type BooksState = {
  today: string
  starts_on: string | null
  closed_until: string | null
  first_month: string | null
  /** First day of the month to close next; null while nothing is booked. */
  next_month: string | null
  open_reviews: number
}

export const booksStateQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'books-state'],
    meta: { tables: ['closings', 'ledger_transfers', 'receipts'] },
    queryFn: () => read<BooksState>(supabase.rpc('books_state', { condo_id: condominiumId })),
  })

export type JournalEntry = JournalRow & {
  fund_id: string
  unit_id: string | null
  charge_id: string | null
  payment_id: string | null
  bill_id: string | null
  group_id: string | null
  decision_id: string | null
  posted_at: string
}

/** What the journal is narrowed to; nothing means everything. */
export type JournalFilters = {
  from?: string
  until?: string
  fund_id?: string
  kind?: TransferKind
  rubric_id?: string
  group_id?: string
  text?: string
  min_cents?: number
  max_cents?: number
}

/** Fifty transfers after a key, newest first, and whether there are more. */
export const journalQuery = (condominiumId: string, filters: JournalFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'journal', filters, after],
    meta: { tables: ['ledger_transfers'] },
    queryFn: async () =>
      forwardPage(
        await read<JournalEntry[]>(
          supabase.rpc('journal_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

/** One transfer; null when there is none that the caller may read. */
export const transferQuery = (condominiumId: string, transferId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'transfer', transferId],
    meta: { tables: ['ledger_transfers'], row: { table: 'ledger_transfers', id: transferId } },
    queryFn: async () => {
      const rows = await orNone(
        read<JournalEntry[]>(
          supabase.rpc('journal_page', {
            condo_id: condominiumId,
            filters: { id: transferId },
            after_key: null,
          }),
        ),
      )
      return rows?.[0] ?? null
    },
  })

export type ClosingRow = Closing & { closed_at: string; reopened_at: string | null }
export type Reopening = { sequence: number; reason: string; reopened_at: string }

/** Every closing, newest first, and why some were opened again. */
export const closingsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'closings'],
    meta: { tables: ['closings', 'closing_reopenings'] },
    queryFn: async () => {
      const columns =
        'condominium_id,sequence,month,entry_count,total_cents,leaf_count,root,reopenings,previous_seal,seal,closed_at,reopened_at'
      const [closings, reopenings] = await Promise.all([
        read(
          supabase
            .from('closings')
            .select(columns)
            .eq('condominium_id', condominiumId)
            .order('sequence', { ascending: false })
            .overrideTypes<ClosingRow[], { merge: false }>(),
        ),
        read(
          supabase
            .from('closing_reopenings')
            .select('sequence,reason,reopened_at')
            .eq('condominium_id', condominiumId)
            .overrideTypes<Reopening[], { merge: false }>(),
        ),
      ])
      return { closings, reopenings }
    },
  })

/** A unit's rows in a closed month, and the way from them to its root; null where there is no such closing. */
export type UnitClosing = { closing: Closing; lines: string[]; path: Step[] | null }

export const unitClosing = (condominiumId: string, unitId: string, month: string) =>
  read<UnitClosing | null>(
    supabase.rpc('unit_closing', { condo_id: condominiumId, unit: unitId, closed_month: month }),
  )
