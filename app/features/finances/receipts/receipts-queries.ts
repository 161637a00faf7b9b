import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DatedAmount } from '../../../../domain/charges/due-today.ts'
import type { PartPayment } from '../../../../domain/late-payment/part-payments.ts'
import type { Outcome, WaitReason } from '../../../../domain/payments/imputation.ts'
import type { ReceiptMethod, ReceiptSource, ReceiptState } from '../../../../domain/payments/receipt.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type ReceiptRow = {
  id: string
  method: ReceiptMethod
  source: ReceiptSource
  received_on: string
  amount_cents: number
  bank_fee_cents: number
  status: ReceiptState
  reason: WaitReason | null
  outcome: Outcome | null
  is_automatic: boolean
  credit_cents: number
  expected_cents: number | null
  unit_id: string | null
  unit_label: string | null
  charge_id: string | null
  reference: string | null
  payer_name: string | null
  document_shown: string | null
  statement_text: string | null
  note: string | null
  bank_account_id: string | null
  author: string | null
  decided_by: string | null
  decided_at: string | null
  parts: {
    charge_id: string
    reference: string
    principal_cents: number
    late_cents: number
    discount_cents: number
  }[]
  key: string
}

export type ReceiptFilters = {
  from?: string
  until?: string
  method?: string
  status?: string
  outcome?: string
  unit_id?: string
  text?: string
  /** What left or used a unit's credit. */
  credit?: boolean
}

const tables = ['receipts', 'payments', 'charges'] as const

/** Fifty receipts after a key, newest first, and whether there are more. */
export const receiptsQuery = (condominiumId: string, filters: ReceiptFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'receipts', filters, after],
    meta: { tables: [...tables] },
    queryFn: async () =>
      forwardPage(
        await read<ReceiptRow[]>(
          supabase.rpc('receipts_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    placeholderData: keepPreviousData,
  })

type Sum = { count: number; cents: number }
export type ReceiptSummary = {
  today: string
  waiting: Sum & { oldest: string | null }
  credits: { units: number; cents: number }
  month: Sum
}

export const receiptSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'receipt-summary'],
    meta: { tables: ['receipts', 'unit_credits'] },
    queryFn: () => read<ReceiptSummary>(supabase.rpc('receipt_summary', { condo_id: condominiumId })),
  })

type ReceiptHistory = {
  payment_id: string
  charge_id: string
  reference: string
  competence: string
  due_on: string
  amount_cents: number
  principal_cents: number
  late_cents: number
  discount_cents: number
  undone_at: string | null
  charge_status: string
  left_cents: number
}

export type Receipt = ReceiptRow & {
  history: ReceiptHistory[]
  is_closed: boolean
  account: string | null
  /** Its classification, where it belongs to no unit. */
  income: { rubric: string; fund: string } | null
  unit_credit_cents: number | null
}

/** One receipt with all that it paid; null when there is none. */
export const receiptQuery = (condominiumId: string, receiptId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'receipt', receiptId],
    meta: { tables: [...tables, 'unit_credits'] },
    queryFn: () =>
      orNone(
        read<Receipt | null>(supabase.rpc('receipt_detail', { condo_id: condominiumId, receipt: receiptId })),
      ),
  })

export type PixReturn = { status: 'asked' | 'processing' | 'returned' | 'failed'; refusal: string | null }

/** The state of the refund by Pix; null where there is none. */
export const pixReturnQuery = (condominiumId: string, receiptId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'pix-return', receiptId],
    meta: { tables: ['pix_returns'] },
    queryFn: async () => {
      const found = await read(
        supabase
          .from('pix_returns')
          .select('status,refusal')
          .eq('condominium_id', condominiumId)
          .eq('receipt_id', receiptId)
          .order('created_at', { ascending: false })
          .limit(1)
          .overrideTypes<PixReturn[], { merge: false }>(),
      )
      return found[0] ?? null
    },
  })

/** An open charge that can be chosen for payment. */
export type Payable = {
  charge_id: string
  unit_id: string
  unit_label: string
  payer_name: string | null
  reference: string
  kind: string
  competence: string
  due_on: string
  amount_cents: number
  discount_cents: number | null
  discount_until: string | null
  payments: PartPayment[]
}

export const payableAmount = (charge: Payable): DatedAmount => ({
  amountCents: charge.amount_cents,
  dueOn: charge.due_on,
  discountCents: charge.discount_cents,
  discountUntil: charge.discount_until,
  payments: charge.payments,
})

export type SuggestionReason = 'unit' | 'document' | 'name' | 'amount' | 'late'
export type Suggestion = { charge: Payable; reasons: SuggestionReason[] }

/** What a sum that waits may be for, those with most reasons first. */
export const suggestionsQuery = (condominiumId: string, receiptId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'suggestions', receiptId],
    meta: { tables: [...tables, 'people', 'occupancies'] },
    queryFn: () =>
      read<Suggestion[]>(
        supabase.rpc('receipt_suggestions', { condo_id: condominiumId, receipt: receiptId }),
      ),
  })

export type UnitPayables = {
  unit_id: string
  label: string
  payer_name: string | null
  today: string
  credit_cents: number
  charges: Payable[]
}

/** A unit's open charges and its credit; null for none. */
export const unitPayablesQuery = (condominiumId: string, unitId: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'payables', unitId],
    meta: { tables: ['charges', 'payments', 'unit_credits'] },
    queryFn: () =>
      read<UnitPayables | null>(supabase.rpc('unit_payables', { condo_id: condominiumId, unit: unitId })),
    enabled: unitId !== null,
  })

/** Units' overpayments and prepayments; residents see those of their own units. */
export const unitCreditsQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'credits', unitIds],
    meta: { tables: ['unit_credits', 'receipts'] },
    queryFn: () =>
      read(
        supabase
          .from('unit_credits')
          .select('unit_id,cents')
          .eq('condominium_id', condominiumId)
          .in('unit_id', unitIds)
          .gt('cents', 0)
          .overrideTypes<{ unit_id: string; cents: number }[], { merge: false }>(),
      ),
    enabled: unitIds.length > 0,
  })
