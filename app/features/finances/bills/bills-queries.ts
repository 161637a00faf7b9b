import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApprovalState } from '../../../../domain/bills/approval.ts'
import type { BillRow, PayMethod } from '../../../../domain/bills/bill-state.ts'
import type { Withholding } from '../../../../domain/bills/withholding.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { BillApproval } from './approvals/approvals-queries.ts'

/** `approval`: the approval state of an open bill; null where none is required. */
export type ListedBill = BillRow & { approval: ApprovalState | null }

export type BillFilters = {
  state?: 'open' | 'overdue' | 'paid' | 'cancelled' | 'all'
  from?: string
  until?: string
  supplier_id?: string
  rubric_id?: string
  fund_id?: string
  text?: string
}

/** Fifty bills after a key, those to pay from the oldest on, others newest first, and whether there are more. */
export const billsQuery = (condominiumId: string, filters: BillFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bills', filters, after],
    meta: { tables: ['bills', 'bill_payments', 'suppliers', 'bill_approvals', 'approval_rules'] },
    queryFn: async () =>
      forwardPage(
        await read<ListedBill[]>(
          supabase.rpc('bills_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

type Sum = { count: number; cents: number }
/** `waiting` and `refused` may not be paid, and the sums of what is to be paid leave them out. */
export type BillSummary = { today: string } & Record<
  'overdue' | 'due_today' | 'week' | 'open' | 'waiting' | 'refused' | 'paid',
  Sum
>

export const billSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bill-summary'],
    meta: { tables: ['bills', 'bill_payments', 'suppliers', 'bill_approvals', 'approval_rules'] },
    queryFn: () => read<BillSummary>(supabase.rpc('bill_summary', { condo_id: condominiumId })),
  })

export type BillPayment = {
  id: string
  paid_on: string
  method: PayMethod
  cents: number
  late_cents: number
  discount_cents: number
  author: string | null
  undone_at: string | null
  undone_author: string | null
  undo_reason: string | null
  batch_id: string | null
  /** The number of payments made together that remain in effect. */
  batch_size: number
}

export type Bill = Omit<BillRow, 'supplier' | 'rubrics' | 'funds' | 'paid_on' | 'key' | 'withholding'> & {
  today: string
  version: number
  is_own: boolean
  approval: BillApproval | null
  supplier: { id: string; name: string; document_shown: string | null } | null
  author: string | null
  payment_code: string | null
  notes: string | null
  group_id: string | null
  withholding: Withholding | null
  revenue_code: string | null
  cancelled_on: string | null
  cancel_reason: string | null
  created_at: string
  lines: {
    position: number
    fund_id: string
    fund: string
    fund_kind: string
    rubric_id: string
    rubric: string
    description: string | null
    cents: number
  }[]
  payments: BillPayment[]
  related: (Pick<
    BillRow,
    'id' | 'description' | 'due_on' | 'cents' | 'paid_cents' | 'status' | 'instalment' | 'instalments'
  > & { withholding: Withholding | null })[]
  recurrence: {
    id: string
    every_months: number
    next_due_on: string
    until_on: string | null
    ended_on: string | null
    stopped_by: string | null
  } | null
}

/** One bill with all that belongs to it; null when there is none that the caller may read. */
export const billQuery = (condominiumId: string, billId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bill', billId],
    meta: {
      tables: [
        'bills',
        'bill_payments',
        'suppliers',
        'bill_recurrences',
        'bill_approvals',
        'approval_rules',
        'memberships',
      ],
    },
    queryFn: () =>
      orNone(read<Bill | null>(supabase.rpc('bill_detail', { condo_id: condominiumId, bill: billId }))),
  })

export type Batch = {
  id: string
  paid_on: string
  method: string
  payments: number
  cents: number
  author: string | null
  made_at: string
}

/** Payments made together in the last sixty days that remain in effect. */
export const batchesQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'bill-batches'],
    meta: { tables: ['bill_payments'] },
    queryFn: () => read<Batch[]>(supabase.rpc('bill_batches', { condo_id: condominiumId })),
  })
