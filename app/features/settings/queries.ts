import { queryOptions } from '@tanstack/react-query'
import type { Agreement, BankCode } from '../../../domain/boleto/agreement.ts'
import type { NamedAccount } from '../../../domain/charges/account-words.ts'
import type { ConventionRow } from '../../../domain/charges/late-rules.ts'
import type { LocalHoliday } from '../../../domain/holidays.ts'
import type { ConnectionProblem } from '../../../domain/pix/api/connection.ts'
import { read } from '../../lib/read.ts'
import { supabase } from '../../lib/supabase.ts'

/** What the convention says from a date on, with the article or minutes it comes from. */
export type ConventionVersion = ConventionRow & {
  source: string | null
  /** Votes weigh by the ideal share, or each unit counts one. */
  voting_weight: 'share' | 'unit'
  /** Proxies that one person may hold; null is no cap. */
  proxy_cap: number | null
  proxy_to_sindico: boolean
  proxy_to_debtor: boolean
  proxy_notarised: boolean
  agreed_vote: boolean
  tenants_vote: boolean
  remote_allowed: boolean
  notice_days: number | null
  /** The recorded decision that it rests on. */
  decision_id: string | null
}

const conventionColumns =
  'effective_from,fine_percent,interest_kind,interest_percent_month,correction_index,interest_base,fine_base,rounding,count_from,source,voting_weight,proxy_cap,proxy_to_sindico,proxy_to_debtor,proxy_notarised,agreed_vote,tenants_vote,remote_allowed,notice_days,decision_id'

/** Every version of the convention's rules, the newest first. */
export const conventionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['conventions', condominiumId],
    meta: { tables: ['conventions'] },
    queryFn: () =>
      read(
        supabase
          .from('conventions')
          .select(conventionColumns)
          .eq('condominium_id', condominiumId)
          .order('effective_from', { ascending: false })
          .overrideTypes<ConventionVersion[], { merge: false }>(),
      ),
  })

/** What one shows of oneself. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', userId],
    meta: { tables: ['profiles'] },
    queryFn: () =>
      read(
        supabase
          .from('profiles')
          .select('avatar_path')
          .eq('user_id', userId)
          .single<{ avatar_path: string | null }>(),
      ),
    enabled: userId !== '',
  })

/** The answer of `storage_summary`: bytes; `limit` null is none. */
export type StorageSummary = {
  used: number
  limit: number | null
  files: number
  areas: { area: string; files: number; bytes: number }[]
}

export const storageQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['files', condominiumId, 'summary'],
    meta: { tables: ['files', 'condominium_subscriptions'] },
    queryFn: () => read<StorageSummary>(supabase.rpc('storage_summary', { condo_id: condominiumId })),
  })

/** An account that charges are issued on, with its agreement. */
export type SavedAccount = {
  bank: BankCode
  branch: string
  account: string
  account_digit: string
  nickname: string | null
  holder_name: string
  holder_document: string
  pix_key: string | null
  is_test: boolean
  is_active: boolean
  pix_api: boolean
  pix_automatic: boolean
  collection_agreements: { layout: 240 | 400; parameters: Agreement; next_our_number: number }[]
}

/** An account with its agreement in use, else the newest that it had; null when there is none. */
export const bankAccountQuery = (condominiumId: string, accountId: string) =>
  queryOptions({
    queryKey: ['bank-accounts', condominiumId, accountId],
    meta: { tables: ['bank_accounts', 'collection_agreements'] },
    queryFn: async () => {
      const found = supabase
        .from('bank_accounts')
        .select(
          'bank,branch,account,account_digit,nickname,holder_name,holder_document,pix_key,is_test,is_active,pix_api,pix_automatic,collection_agreements(layout,parameters,next_our_number)',
        )
        .eq('condominium_id', condominiumId)
        .eq('id', accountId)
        .order('is_active', { referencedTable: 'collection_agreements', ascending: false })
        .order('created_at', { referencedTable: 'collection_agreements', ascending: false })
      return (await read(found.overrideTypes<SavedAccount[], { merge: false }>()))[0] ?? null
    },
  })

/** An agreement with its account, and what the next remittance sends to the bank. */
export type CollectionAccount = NamedAccount & {
  agreement_id: string
  bank_account_id: string
  holder_name: string
  layout: 240 | 400
  wallet: string | null
  is_main: boolean
  is_in_use: boolean
  is_test: boolean
  next_our_number: number
  to_register: number
  to_write_off: number
  to_change: number
  /** Instructions sent to the bank and not answered yet. */
  unanswered: number
  rejected: number
  refused: number
}

/** Every agreement that boletos were issued under, the main account's first. */
export const collectionAccountsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['finances', condominiumId, 'collection-accounts'],
    meta: { tables: ['bank_accounts', 'collection_agreements', 'boletos', 'charges'] },
    queryFn: () =>
      read<CollectionAccount[]>(supabase.rpc('collection_accounts', { condo_id: condominiumId })),
  })

/** The state of an account with the Pix provider; shows nothing of its credentials but the end of the id. */
export type PixConnection = {
  bank_account_id: string
  client_id_end: string | null
  credentials_at: string | null
  certificate_until: string | null
  state: 'waiting' | 'ready' | 'failed' | 'off'
  problem: ConnectionProblem | null
  detail: string | null
  checked_at: string | null
}

/** Of every account that uses the API, or did. */
export const pixConnectionsQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['bank-accounts', condominiumId, 'pix-connections'],
    meta: { tables: ['pix_connections'] },
    queryFn: () =>
      read(
        supabase
          .from('pix_connections')
          .select(
            'bank_account_id,client_id_end,credentials_at,certificate_until,state,problem,detail,checked_at',
          )
          .eq('condominium_id', condominiumId)
          .overrideTypes<PixConnection[], { merge: false }>(),
      ),
  })

/** The answer of `holidays_view`. */
export type HolidaysView = {
  state: string | null
  city: string | null
  knows_town: boolean
  place: (LocalHoliday & { kind: 'state' | 'town'; key: string; law?: string; is_kept: boolean })[]
  own: { name: string; on_day: string; yearly: boolean }[]
}

export const holidaysQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['condominiums', condominiumId, 'holidays'],
    meta: { tables: ['condominium_holidays', 'condominiums'] },
    queryFn: () => read<HolidaysView>(supabase.rpc('holidays_view', { condo_id: condominiumId })),
  })

/** Since when the condominium compares itself with similar ones; null: it does not. */
export const benchmarkQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['benchmark', condominiumId],
    meta: { tables: ['benchmark_members'] },
    queryFn: () =>
      read(
        supabase
          .from('benchmark_members')
          .select('joined_at')
          .eq('condominium_id', condominiumId)
          .maybeSingle<{ joined_at: string }>(),
      ),
  })
