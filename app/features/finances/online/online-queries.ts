import { queryOptions } from '@tanstack/react-query'
import type {
  AccountState,
  ChargePaymentStatus,
  PaymentMethod,
} from '../../../../domain/charge-payments/states.ts'
import { forwardPage } from '../../../lib/lists/forward.ts'
import { impatience } from '../../../lib/live/connection.ts'
import { read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'
import { live } from '../queries.ts'

/** The condominium's account at the provider, as the board sees it: without credentials. */
export type PaymentAccount = {
  id: string
  provider_user_id: string
  nickname: string
  holder_document: string | null
  is_live: boolean
  bank_account_id: string
  state: AccountState
  problem: 'refused' | 'sealed' | null
  token_until: string | null
  connected_at: string
  ended_at: string | null
  offers_card: boolean
  offers_pix: boolean
  offers_boleto: boolean
  max_installments: number
  card_fee_bps: number
  fee_decision_id: string | null
  decisions: { label: string } | null
}

const accountColumns =
  'id,provider_user_id,nickname,holder_document,is_live,bank_account_id,state,problem,token_until,connected_at,ended_at,offers_card,offers_pix,offers_boleto,max_installments,card_fee_bps,fee_decision_id,decisions(label)'

/** The account in use, else the last one that was; null where there never was one. */
export const paymentAccountQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'online', 'account'],
    meta: { tables: ['payment_accounts'] },
    queryFn: async () => {
      const rows = await read(
        supabase
          .from('payment_accounts')
          .select(accountColumns)
          .eq('condominium_id', condominiumId)
          .order('ended_at', { ascending: false, nullsFirst: true })
          .limit(1)
          .overrideTypes<PaymentAccount[], { merge: false }>(),
      )
      return rows[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data?.state === 'ending' ? impatience() : false),
    ...live,
  })

export type OnlineSummary = {
  /** What lies there by the books. */
  balance_cents: number
  /** What the payments left there, and what else moved. */
  net_cents: number
  drawn_cents: number
  to_release_cents: number
  released_cents: number
  month: { count: number; cents: number; fee_cents: number }
}

export const onlineSummaryQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'online', 'summary'],
    meta: { tables: ['charge_payments', 'ledger_transfers', 'payment_accounts'] },
    queryFn: () =>
      read<OnlineSummary | null>(supabase.rpc('payment_account_summary', { condo_id: condominiumId })),
    ...live,
  })

export const onlineStates = {
  paid: 'Pagos',
  waiting: 'Em andamento',
  back: 'Devolvidos ou contestados',
  failed: 'Recusados ou vencidos',
} as const
export type OnlineFilters = {
  state?: keyof typeof onlineStates
  method?: PaymentMethod
  text?: string
  from?: string
  until?: string
}

export type OnlinePayment = {
  id: string
  unit_id: string
  unit_labels: string
  method: PaymentMethod
  method_name: string | null
  card_end: string | null
  installments: number
  debt_cents: number
  surcharge_cents: number
  amount_cents: number
  fee_cents: number
  refunded_cents: number
  booked_cents: number
  booked_fee_cents: number
  loss_cents: number
  status: ChargePaymentStatus
  status_detail: string | null
  release_on: string | null
  created_at: string
  approved_at: string | null
  receipt_id: string | null
  order_to_provider: 'make' | 'cancel' | 'refund' | null
  refund_reason: string | null
  refund_refusal: string | null
  provider_payment_id: string | null
  payer: string | null
  references_text: string | null
  key: string
}

/** Fifty payments after a key, the newest first, and whether there are more. */
export const onlinePageQuery = (condominiumId: string, filters: OnlineFilters, after: string | null) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'online', 'page', filters, after],
    meta: { tables: ['charge_payments'] },
    queryFn: async () =>
      forwardPage(
        await read<OnlinePayment[]>(
          supabase.rpc('charge_payments_page', { condo_id: condominiumId, filters, after_key: after }),
        ),
      ),
    ...live,
  })

/** One payment, wherever it is in the list: an e-mail links to it. */
export const onlinePaymentQuery = (condominiumId: string, id: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'online', 'payment', id],
    meta: { tables: ['charge_payments'] },
    queryFn: async () => {
      const rows = await read<OnlinePayment[]>(
        supabase.rpc('charge_payments_page', { condo_id: condominiumId, filters: { id }, after_key: null }),
      )
      return rows[0] ?? null
    },
    ...live,
  })
