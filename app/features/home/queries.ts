import { queryOptions } from '@tanstack/react-query'
import { invoke } from '../../lib/commands/invoke.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

type Counted = { count: number; cents: number }

/** The answer of `home_summary`; centavos, civil dates. */
export type HomeSummary = {
  today: string
  condominium: { total_units: number | null; unit_count: number; has_document: boolean; has_address: boolean }
  trial_ends_at: string | null
  has_bank: boolean
  convention_assumed: boolean
  newest: { competence: string; due_on: string; status: 'issuing' | 'issued'; total_cents: number } | null
  due_this_month: { due_on: string | null; total_cents: number }
  requests: { count: number; oldest: string | null }
  reviews: Counted
  unsent: Counted
  rejected: number
  funds: {
    kind: 'ordinary' | 'reserve' | 'works'
    name: string
    balance_cents: number
    month_cents: number
  }[]
  received: { received_on: string; cents: number }[]
}

/** Counts, balances and the daily receipts of this month and the last. */
export const homeSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'summary'],
    meta: {
      tables: [
        'condominiums',
        'condominium_subscriptions',
        'units',
        'bank_accounts',
        'collection_agreements',
        'conventions',
        'charge_runs',
        'charges',
        'boletos',
        'payments',
        'receipts',
        'memberships',
        'ledger_transfers',
        'ledger_accounts',
        'funds',
      ],
    },
    queryFn: () => read<HomeSummary>(supabase.rpc('home_summary', { condo_id: condominiumId })),
    staleTime: 10_000,
  })

/** The answer of the function `finance-summary`; centavos. */
export type FinanceSummary = {
  today: string
  overdue: {
    charge_count: number
    unit_count: number
    principal_cents: number
    correction_cents: number
    fine_cents: number
    interest_cents: number
    total_cents: number
  }
  upcoming: { charge_count: number; cents: number; next_due_on: string | null }
  /** Hundredths of a percent; null when nothing fell due in the last twelve months. */
  delinquency: number | null
}

/** Amounts open and overdue today, with fine, interest and correction. */
export const financeSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['home', condominiumId, 'finance'],
    meta: { tables: ['charges', 'conventions'] },
    queryFn: ({ signal }) =>
      invoke('finance-summary', { condominium_id: condominiumId }, { signal }) as Promise<FinanceSummary>,
    staleTime: 10_000,
  })
