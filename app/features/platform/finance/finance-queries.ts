import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Cents } from '../../../../domain/money.ts'
import type { FinanceList, FinanceRow } from '../../../../domain/platform/finance-lists.ts'
import type { Movements } from '../../../../domain/platform/revenue.ts'
import type { BillingCycle } from '../../../../domain/subscriptions/price.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { Period } from './period.ts'

type Tally = { count: number; cents: Cents }

export type FinanceMonth = {
  month: string
  from_on: string
  until_on: string
  opening_cents: Cents
  closing_cents: Cents
  customers: number
  movements: Movements
  received_cents: Cents
  refunded_cents: Cents
  charged_back_cents: Cents
}
type PlanRevenue = {
  plan_id: string
  name: string
  version: number
  cycle: BillingCycle
  customers: number
  cents: Cents
  received_cents: Cents
}
type TrialCohort = { month: string; started: number; converted: number; running: number; lost: number }
export type Cohort = {
  month: string
  size: number
  kept: { until_on: string; customers: number; cents: Cents }[]
}

/** The answer of `platform_finance`: centavos and civil days. */
export type Finance = {
  from_on: string
  until_on: string
  today: string
  opening_cents: Cents
  opening_customers: number
  closing_cents: Cents
  customers: number
  months: FinanceMonth[]
  failed: Partial<Record<'retrying' | 'recovered' | 'lost', Tally>>
  trials: TrialCohort[]
  trials_ending: number
  leaving: Tally
  refunds_waiting: number
  refunds_refused: number
  plans: PlanRevenue[]
  cohorts: Cohort[]
}

const waiting = 4000

/** Everything that the page shows, in one request. */
export const financeQuery = ({ from, until }: Period) =>
  queryOptions({
    queryKey: ['platform', 'finance', from, until],
    meta: { tables: ['condominium_subscriptions', 'subscription_payments'] },
    queryFn: () => read<Finance>(supabase.rpc('platform_finance', { from_on: from, until_on: until })),
    // The platform's pages have no realtime channel: refunds pending at the provider are polled.
    refetchInterval: ({ state: { data } }) => (data && data.refunds_waiting > 0 ? waiting : false),
    placeholderData: keepPreviousData,
  })

export type RowsAsked = {
  list: FinanceList
  period: Period
  kind?: string
  plan?: string
  cycle?: BillingCycle
  wanted?: string
  sort: string
  descending: boolean
  page: number
}

/** A page of the rows behind a figure, with their count and sum. */
export const financeRowsQuery = ({ list, period, page, sort, descending, ...narrowed }: RowsAsked) =>
  queryOptions({
    queryKey: ['platform', 'finance-rows', list, period, narrowed, sort, descending, page],
    meta: { tables: ['condominium_subscriptions', 'subscription_payments'] },
    queryFn: () =>
      read<{ from_on: string; until_on: string; count: number; cents: Cents; rows: FinanceRow[] }>(
        supabase.rpc('platform_finance_rows', {
          list,
          from_on: period.from,
          until_on: period.until,
          sort,
          descending,
          page,
          kind: narrowed.kind ?? null,
          plan: narrowed.plan ?? null,
          cycle: narrowed.cycle ?? null,
          wanted: narrowed.wanted ?? null,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The answer of `platform_payment`. */
export type PlatformPayment = {
  id: string
  condominium: string
  status: string
  amount_cents: Cents
  refunded_cents: Cents
  refundable_cents: Cents
  created_at: string
  method: string | null
  card_end: string | null
  period_from: string
  period_until: string
  provider_payment_id: string
  /** A full refund of the latest payment also removes the paid days. */
  is_latest: boolean
  refunds: {
    id: string
    cents: Cents
    cause: 'platform' | 'withdrawal'
    reason: string
    status: 'asked' | 'done' | 'refused'
    asked_at: string
    refusal: string | null
  }[]
}

export const platformPaymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: ['platform', 'payment', paymentId],
    meta: { tables: ['subscription_payments'] },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.refunds.some(({ status }) => status === 'asked') ? waiting : false,
    queryFn: () => read<PlatformPayment>(supabase.rpc('platform_payment', { target: paymentId })),
  })
