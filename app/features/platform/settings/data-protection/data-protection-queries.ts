import { queryOptions } from '@tanstack/react-query'
import type { RequestKind } from '../../../../../domain/data-protection/requests.ts'
import type { RetentionKind, RetentionPeriod } from '../../../../../domain/data-protection/retention.ts'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import type { PlatformChange } from '../settings-queries.ts'

export type AccountDataRequest = {
  id: string
  number: number
  user_id: string | null
  requester_name: string
  requester_email: string
  kind: RequestKind
  details: string
  status: 'open' | 'answered' | 'refused' | 'cancelled'
  received_on: string
  steer_on: string
  answer: string | null
  answered_at: string | null
  /** The reader's: another answers it. */
  own: boolean
}

/** The answer of `platform_data_desk`. */
type DataDesk = {
  today: string
  open: number
  requests: AccountDataRequest[]
  condominiums: {
    open: number
    late: number
    rows: { id: string; name: string; open: number; late: number; steer_on: string }[]
  }
}

/** Open requests most urgent first, or fifty decided ones before a number. */
export const dataDeskQuery = (wanted: 'open' | 'decided', before: number | null) =>
  queryOptions({
    queryKey: ['platform', 'data-desk', wanted, before],
    meta: { tables: [] },
    staleTime: 0,
    queryFn: () => read<DataDesk>(supabase.rpc('platform_data_desk', { wanted, before_number: before })),
  })

export type RetentionItem = {
  kind: RetentionKind
  before: RetentionPeriod | null
  after: RetentionPeriod | null
}

/** The answer of `platform_retention`; kinds that nobody set are left out. */
type PlatformRetention = {
  factor_shown: boolean
  today: string
  periods: Partial<Record<RetentionKind, RetentionPeriod>>
  changes: PlatformChange<RetentionItem>[]
}

export const platformRetentionQuery = queryOptions({
  queryKey: ['platform', 'retention'],
  meta: { tables: [] },
  staleTime: 0,
  queryFn: () => read<PlatformRetention>(supabase.rpc('platform_retention')),
})
