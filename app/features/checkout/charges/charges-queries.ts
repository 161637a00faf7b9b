import { queryOptions } from '@tanstack/react-query'
import type { ChargePaymentStatus, PaymentMethod } from '../../../../domain/charge-payments/states.ts'
import { standingOf } from '../../../../domain/charge-payments/states.ts'
import type { ChargedItem, ChargeKind } from '../../../../domain/charges/charge-name.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type PreviewLine = {
  charge_id: string
  unit_label: string
  kind: ChargeKind
  reference: string
  /** 'YYYY-MM' */
  competence: string
  due_on: string
  total_cents: number
  late_cents: number
  discount_cents: number
  charge_items: ChargedItem[]
}

export type PreviewMethod = {
  method: PaymentMethod
  /** The day whose amount it is. */
  pay_on: string
  debt_cents: number
  surcharge_cents: number
  amount_cents: number
}

/** What paying charges takes now, as the server reckons it, and with what cards become tokens. */
export type Preview = {
  today: string
  lines: PreviewLine[]
  methods: PreviewMethod[]
  max_installments: number
  card_fee_bps: number
  provider: { api_url: string; public_key: string; is_live: boolean }
}

export const previewQuery = (condominiumId: string, chargeIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge-payment', 'preview', ...chargeIds],
    meta: { tables: ['charges', 'payment_accounts'] },
    queryFn: () =>
      invoke('preview-charge-payment', {
        condominium_id: condominiumId,
        charge_ids: [...chargeIds],
      }) as Promise<Preview>,
    // A refusal says what to do; a retry returns the same.
    retry: false,
    staleTime: 30_000,
  })

export type ChargePayment = {
  id: string
  method: PaymentMethod
  method_name: string | null
  card_end: string | null
  installments: number
  unit_labels: string
  debt_cents: number
  surcharge_cents: number
  amount_cents: number
  status: ChargePaymentStatus
  status_detail: string | null
  pix_code: string | null
  barcode: string | null
  ticket_url: string | null
  expires_at: string | null
  receipt_id: string | null
  order_to_provider: string | null
  created_at: string
  payment_bundles: { status: string; payment_bundle_charges: { charge_id: string }[] } | null
}

const columns =
  'id,method,method_name,card_end,installments,unit_labels,debt_cents,surcharge_cents,amount_cents,status,status_detail,pix_code,barcode,ticket_url,expires_at,receipt_id,order_to_provider,created_at,payment_bundles(status,payment_bundle_charges(charge_id))'

const isAwaited = (payment: ChargePayment | null | undefined): boolean =>
  payment != null && ['asking', 'waiting', 'review'].includes(standingOf(payment.status, payment.method))

/** One payment, updated live when it changes; null where the user may not see it. */
export const chargePaymentQuery = (condominiumId: string, paymentId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge-payment', paymentId],
    meta: { tables: ['charge_payments'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('charge_payments')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .eq('id', paymentId)
          .overrideTypes<ChargePayment[], { merge: false }>(),
      )
      return rows[0] ?? null
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'new' ? 1500 : isAwaited(state.data) ? impatience() : false,
    enabled: paymentId !== '',
  })

/** Payments of these charges that may still go through: a returning user finds the pending Pix. */
export const awaitedPaymentsQuery = (condominiumId: string, chargeIds: readonly string[]) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge-payment', 'awaited', ...chargeIds],
    meta: { tables: ['charge_payments'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('charge_payments')
          .select(columns)
          .eq('condominium_id', condominiumId)
          .in('status', ['new', 'pending', 'in_process', 'authorized'])
          .order('created_at', { ascending: false })
          .limit(10)
          .overrideTypes<ChargePayment[], { merge: false }>(),
      )
      const wanted = new Set(chargeIds)
      return rows.filter(
        ({ payment_bundles, order_to_provider }) =>
          order_to_provider !== 'cancel' &&
          payment_bundles?.payment_bundle_charges.some(({ charge_id }) => wanted.has(charge_id)),
      )
    },
  })

/** The charges of a bundle, in its order. */
export const bundleChargesQuery = (condominiumId: string, bundleId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'charge-payment', 'bundle', bundleId],
    meta: { tables: ['payment_bundles', 'payment_bundle_charges'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('payment_bundle_charges')
          .select('charge_id')
          .eq('condominium_id', condominiumId)
          .eq('bundle_id', bundleId)
          .order('position')
          .overrideTypes<{ charge_id: string }[], { merge: false }>(),
      )
      return rows.map(({ charge_id }) => charge_id)
    },
  })
