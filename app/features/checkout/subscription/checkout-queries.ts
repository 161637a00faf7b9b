import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/commands/contract.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import type { PayMethod } from '../method-picker.tsx'

export type PlanWish = { plan_slug: string; billing_cycle: 'monthly' | 'annual' }

/** Centavos, days 'YYYY-MM-DD'; `until` is the first day that it does not pay. */
export type PaymentPreview = Answer<'preview-subscription-payment'>

export const paymentPreviewQuery = (condominiumId: string, wish: PlanWish, method: PayMethod) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'payment-preview', wish, method],
    meta: { tables: ['condominium_subscriptions'] },
    staleTime: 0,
    retry: false,
    queryFn: () => invoke('preview-subscription-payment', { condominium_id: condominiumId, ...wish, method }),
  })

/** The newest row of `subscription_checkouts`, with how it is paid. */
export type Checkout = {
  id: string
  status: 'open' | 'authorized' | 'refused' | 'expired' | 'cancelled'
  method: 'preapproval' | PayMethod
  billing_cycle: 'monthly' | 'annual'
  amount_cents: number
  provider_id: string | null
  pix_code: string | null
  digitable_line: string | null
  url: string | null
  expires_at: string
  refusal_detail: string | null
  subscription_plans: { slug: string } | null
}

/** The payment in progress, or the last one; null where there never was one. Polled while pending, since the payer is watching. */
export const latestCheckoutQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'latest-checkout'],
    meta: { tables: ['condominium_subscriptions', 'subscription_checkouts'] },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'open' ? Math.min(impatience(), 5000) : false,
    queryFn: async () => {
      const found = supabase
        .from('subscription_checkouts')
        .select(
          'id,status,method,billing_cycle,amount_cents,provider_id,pix_code,digitable_line,url,expires_at,refusal_detail,subscription_plans(slug)',
        )
        .eq('condominium_id', condominiumId)
        .order('created_at', { ascending: false })
        .limit(1)
      return (await read(found.overrideTypes<Checkout[], { merge: false }>()))[0] ?? null
    },
  })

/** The default payer of a Pix or a boleto: the condominium. */
export const condominiumPayerQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'payer'],
    meta: { tables: ['condominiums'] },
    queryFn: () =>
      read<{ name: string; document: string | null }>(
        supabase.from('condominiums').select('name,document').eq('id', condominiumId).single(),
      ),
  })

export type Payment = PlanWish & {
  method: PayMethod
  payer: { name: string; document: string }
  token?: string
}

/** Pays, or creates the Pix or the boleto; a refusal comes back as `status`, so that the page keeps what was typed. */
export function usePay(condominiumId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payment: Payment) =>
      invoke('pay-subscription', { condominium_id: condominiumId, ...payment }),
    meta: { action: 'pagar a assinatura', quiet: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['condominiums', condominiumId] }),
  })
}
