import { queryOptions } from '@tanstack/react-query'
import type { PaymentStatus } from '../../../../../domain/checkout/payment-status.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'

/** A row of `subscription_payments`: amounts in centavos, days 'YYYY-MM-DD'; `period_until` is the first day that it does not pay. */
export type SubscriptionPayment = {
  id: string
  created_at: string
  amount_cents: number
  refunded_cents: number
  status: PaymentStatus
  status_detail: string | null
  method: string | null
  card_end: string | null
  period_from: string
  period_until: string
  attempt: number
}

const columns =
  'id,created_at,amount_cents,refunded_cents,status,status_detail,method,card_end,period_from,period_until,attempt'

/** The payments of a subscription, newest first (specification, section 7). Only the síndico reads them. */
export const paymentsQuery = (condominiumId: string, subscriptionId: string) =>
  queryOptions({
    // The condominium's id makes it live.
    queryKey: ['subscription', condominiumId, subscriptionId, 'payments'],
    meta: { tables: ['condominium_subscriptions', 'subscription_payments'] },
    queryFn: () =>
      read(
        supabase
          .from('subscription_payments')
          .select(columns)
          .eq('subscription_id', subscriptionId)
          .order('created_at', { ascending: false })
          .overrideTypes<SubscriptionPayment[], { merge: false }>(),
      ),
  })

/** What a condominium paid before: payments of subscriptions that ended, newest first. */
export const earlierPaymentsQuery = (condominiumId: string, subscriptionId: string) =>
  queryOptions({
    queryKey: ['subscription', condominiumId, subscriptionId, 'earlier-payments'],
    meta: { tables: ['condominium_subscriptions', 'subscription_payments'] },
    queryFn: () =>
      read(
        supabase
          .from('subscription_payments')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .neq('subscription_id', subscriptionId)
          .order('created_at', { ascending: false })
          .limit(200)
          .overrideTypes<SubscriptionPayment[], { merge: false }>(),
      ),
  })

export type OpenCheckout = {
  id: string
  method: 'preapproval' | 'card' | 'pix' | 'boleto'
  billing_cycle: 'monthly' | 'annual'
  url: string | null
  amount_cents: number
  expires_at: string
  subscription_plans: { slug: string } | null
}

/** A checkout that was begun and not paid; null without one. */
export const openCheckoutQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'open-checkout'],
    meta: { tables: ['condominium_subscriptions', 'subscription_checkouts'] },
    queryFn: async () => {
      const found = supabase
        .from('subscription_checkouts')
        .select('id,method,billing_cycle,url,amount_cents,expires_at,subscription_plans(slug)')
        .eq('condominium_id', condominiumId)
        .eq('status', 'open')
        .limit(1)
      return (await read(found.overrideTypes<OpenCheckout[], { merge: false }>()))[0] ?? null
    },
  })
